const SIZE = 512
const CREST = 224
const TYPE = 'image/png'

/** Both clubs' crests before a night sky, as a PNG that every lock screen takes; undefined where it cannot be drawn. */
export const drawArtwork = async (crests: readonly string[]): Promise<MediaImage | undefined> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const drawing = canvas.getContext('2d')
  if (drawing === null) return undefined
  const images = await Promise.all(crests.map(loadImage))
  paintNight(drawing)
  const left = (SIZE - CREST * images.length) / (images.length + 1)
  for (const [index, image] of images.entries())
    drawing.drawImage(image, left + index * (CREST + left), (SIZE - CREST) / 2, CREST, CREST)
  return { src: canvas.toDataURL(TYPE), sizes: `${SIZE}x${SIZE}`, type: TYPE }
}

const loadImage = async (src: string): Promise<HTMLImageElement> => {
  const image = new Image(CREST, CREST)
  image.src = src
  await image.decode()
  return image
}

const paintNight = (drawing: CanvasRenderingContext2D) => {
  const sky = drawing.createLinearGradient(0, 0, 0, SIZE)
  const style = getComputedStyle(document.documentElement)
  sky.addColorStop(0, style.getPropertyValue('--night-sky-high').trim())
  sky.addColorStop(1, style.getPropertyValue('--night-sky-low').trim())
  drawing.fillStyle = sky
  drawing.fillRect(0, 0, SIZE, SIZE)
  drawing.fillStyle = style.getPropertyValue('--clay-deep').trim()
  drawing.fillRect(0, SIZE - 24, SIZE, 24)
}
