// The part of Google's Cast sender that the library uses, with one television
// (developers.google.com/cast/docs/reference/web_sender). `window.television` has the media that the
// television has to load, and the journey moves it. A script of the page, no module of ours.
{
  const events = () => {
    const listeners = new Map()
    return {
      addEventListener: (name, it) => listeners.set(name, (listeners.get(name) ?? new Set()).add(it)),
      removeEventListener: (name, it) => listeners.get(name)?.delete(it),
      tell: (name, value) => {
        for (const it of listeners.get(name) ?? []) it({ value })
      },
    }
  }
  const players = []
  let session = null
  const change = (fields, ...names) => {
    for (const { player, controller } of players) {
      Object.assign(player, fields)
      for (const name of names) controller.tell(name, fields.isConnected)
    }
  }

  window.television = {
    // Every video is as long, by the television.
    duration: 9_876,
    loaded: [],
    sought: [],
    playAt: (seconds) => change({ currentTime: seconds }, 'currentTimeChanged'),
  }
  const loadMedia = async ({ media, currentTime }) => {
    const { contentId: address, contentType: type, streamType: stream, metadata } = media
    const { sectionDuration: barEnd } = metadata
    window.television.loaded.push({ address, seconds: currentTime, type, stream, barEnd })
    const { duration } = window.television
    change(
      { isMediaLoaded: true, isPaused: false, playerState: 'PLAYING', currentTime, duration },
      ...['isMediaLoadedChanged', 'isPausedChanged', 'playerStateChanged', 'currentTimeChanged'],
      'durationChanged',
    )
  }

  const context = {
    ...events(),
    setOptions: () => undefined,
    getCastState: () => (session === null ? 'NOT_CONNECTED' : 'CONNECTED'),
    getSessionState: () => (session === null ? 'NO_SESSION' : 'SESSION_STARTED'),
    getCurrentSession: () => session,
    requestSession: async () => {
      const getCastDevice = () => ({ friendlyName: 'Sala' })
      session = { loadMedia, getCastDevice, getSessionObj: () => ({ media: [] }) }
      change({ isConnected: true }, 'isConnectedChanged')
    },
    endCurrentSession: () => {
      session = null
      for (const { player } of players)
        player.savedPlayerState = { currentTime: player.currentTime, isPaused: true }
      change({ isConnected: false, isMediaLoaded: false }, 'isConnectedChanged')
    },
  }

  class RemotePlayer {
    isMuted = false
    volumeLevel = 1
    currentTime = 0
  }
  class RemotePlayerController {
    constructor(player) {
      player.controller = {
        ...events(),
        ...{ playOrPause: () => undefined, muteOrUnmute: () => undefined },
        seek: () => {
          window.television.sought.push(player.currentTime)
          window.television.playAt(player.currentTime)
        },
      }
      players.push({ player, controller: player.controller })
    }
  }
  class MediaInfo {
    constructor(contentId, contentType) {
      Object.assign(this, { contentId, contentType })
    }
  }
  class LoadRequest {
    constructor(media) {
      this.media = media
    }
  }
  class Plain {}
  const valuesOf = (...all) => Object.fromEntries(all.map((it) => [it, it]))
  const media = {
    ...{ MediaInfo, LoadRequest, GenericMediaMetadata: Plain, GetStatusRequest: Plain },
    StreamType: valuesOf('LIVE', 'BUFFERED'),
    PlayerState: valuesOf('IDLE', 'PLAYING', 'PAUSED', 'BUFFERING'),
    HlsSegmentFormat: valuesOf('FMP4', 'AAC', 'TS'),
    HlsVideoSegmentFormat: valuesOf('FMP4', 'MPEG2_TS'),
    TrackType: valuesOf('TEXT'),
  }
  const RemotePlayerEventType = {
    ...{ IS_CONNECTED_CHANGED: 'isConnectedChanged', IS_MEDIA_LOADED_CHANGED: 'isMediaLoadedChanged' },
    ...{ DURATION_CHANGED: 'durationChanged', VOLUME_LEVEL_CHANGED: 'volumeLevelChanged' },
    ...{ IS_MUTED_CHANGED: 'isMutedChanged', CURRENT_TIME_CHANGED: 'currentTimeChanged' },
    ...{ VIDEO_INFO_CHANGED: 'videoInfoChanged', IS_PAUSED_CHANGED: 'isPausedChanged' },
    PLAYER_STATE_CHANGED: 'playerStateChanged',
  }
  window.chrome = { ...window.chrome, cast: { isAvailable: true, media } }
  window.cast = {
    framework: {
      ...{ RemotePlayer, RemotePlayerController, RemotePlayerEventType },
      CastContext: { getInstance: () => context },
      CastContextEventType: { CAST_STATE_CHANGED: 'castState', SESSION_STATE_CHANGED: 'sessionState' },
      SessionState: { SESSION_RESUMED: 'SESSION_RESUMED' },
    },
  }
  customElements.define('google-cast-button', class extends HTMLElement {})
  window.__onGCastApiAvailable?.(true)
}
