/**
 * Style sheets that libraries write into the page themselves: media-chrome into its shadow roots, react-aria
 * into the head. The policy has hashes of exactly these texts instead of 'unsafe-inline'; a test reads the
 * libraries again.
 */
export const inlineStyleHashes: string[] = [
  "'sha256-+XYYAhYtiUsaw0+wUtfcBE3yMARPO4zdUhZGkDgDohM='",
  "'sha256-ad5pLE4ykOnAn8/VmRayKdKPhP3pvqoX4MGy3EktnBg='",
  "'sha256-sAS/YwJd8QhcsuwF6ji1l+uwVdgQ8O/zcjWaGi0VXSw='",
  "'sha256-l0oXN8ELODFEFGnJztGBqT5qrnYVXGDHmO9UVWjtMXA='",
  "'sha256-LLrbL3VRTSpcR7f/VRuhdwB3hQdbFqJkzjoEZmHBXIw='",
  "'sha256-VJnVbqNRyX0jCFZEJ4ltrffJx26lCuyVbNYdioxBwzQ='",
  "'sha256-3mr12lsHkByBAuT5HIjiVaMHjH42rxTHchQEttT3yhE='",
  "'sha256-5LsYGeD4Fwu+AtlpdRPSk6g18GLvHddLqx5a2hMGkpw='",
  "'sha256-W9200sCekROkcax0iJ77FC7fL1XmtkKZFU4jWBgOGi0='",
  "'sha256-ybkwgORVaNpgfHWjB4yaZjEyg46ZMdeyLM32opbKlpo='",
  "'sha256-C7t4uFhGErrgCiy7sp4fN8QAsq2Xafh4lWfnefi0l/E='",
  "'sha256-1Jc+kPhfOh4UvXYTCgDHEAV3Caafvsf5jeNdPbSiQ8o='",
  "'sha256-icRYLLVSVG1RE2ze2JPpc2di/XuMtAkqJdem5GFjU5M='",
  "'sha256-m+frfzRQalnJwRN07WZLWSWd4eM4WsynbWp5qQi8Or0='",
  "'sha256-uCYgKM8RuBPuS3rGnkNQo7xPByu6FzW8A9M5XainMpU='",
  "'sha256-b3noO/y4JTzKoTqWy4q1YNIYCbW/wi8dpcCUEeLpygM='",
  "'sha256-tXRtzXU1dIfnhUwN+KO1mns7NTBJOhRaxuF5wwOVZ4A='",
  "'sha256-Hgkgk5WNXnmXCx4VXTW7SQmDlJosyEQOVkEXmfhoBNw='",
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
  "'sha256-Hk7Xbc51M4+KlItrLhcesjhH4Bw/d/ccA2AdmchCVHA='",
]
