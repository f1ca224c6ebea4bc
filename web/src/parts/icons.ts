/** Our own icons: paths on a 24 by 24 grid, drawn with a 1.8 stroke. `fill` paths are filled too. */
export const ICONS = {
  ai: {
    path: 'M12 3l1.9 5.600L19.5 10.500l-5.6 1.900L12 18l-1.9-5.600L4.5 10.500l5.6-1.900zM19 16v4M17 18h4',
  },
  arrowDown: { path: 'M12 5v14M6 13l6 6 6-6' },
  arrowLeft: { path: 'M19 12H5M11 6l-6 6 6 6' },
  arrowRight: { path: 'M5 12h14M13 6l6 6-6 6' },
  arrowUp: { path: 'M12 19V5M6 11l6-6 6 6' },
  calendar: {
    path: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM8 3.500v4M16 3.500v4M4 11h16',
  },
  camera: {
    path: 'M4 8h3.500L9 5.500h6L16.5 8H20v11H4zM12 16.500a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400z',
  },
  check: { path: 'M5 12.500l4.5 4.500L19 7.5' },
  close: { path: 'M6 6l12 12M18 6L6 18' },
  copy: {
    path: 'M9 9h10.500v11H9zM5.500 15H4.500V4H15v1.500',
  },
  download: { path: 'M12 4v11M7 10.500l5 5 5-5M5 20h14' },
  finish: { path: 'M3 6v12l7.500-6zM10.500 6v12l7.500-6zM20.500 5.500v13' },
  folder: { path: 'M4 6h5.500l2 2.500H20V19H4z' },
  fullScreen: { path: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5' },
  ghost: {
    path: 'M6 20V10a6 6 0 0 1 12 0v10l-2.500-2-2 2-1.500-1.500-1.500 1.500-2-2zM9.800 10.500v.1M14.200 10.500v.1',
  },
  help: {
    path: 'M9.2 9.200a2.9 2.9 0 1 1 4.2 2.600c-.9.5-1.4 1-1.4 2v.4M12 17.400v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  },
  hint: {
    path: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.800c.7.6 1.1 1.3 1.1 2.200h5c0-.9.4-1.6 1.1-2.200A6 6 0 0 0 12 3z',
  },
  film: { path: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.500h4M4 14.500h4M16 9.500h4M16 14.500h4' },
  minus: { path: 'M5 12h14' },
  moon: { path: 'M20 14.500A8.2 8.2 0 0 1 9.5 4a8.2 8.2 0 1 0 10.5 10.500z' },
  more: {
    path: 'M5 10.800a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.400zM12 10.800a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.400zM19 10.800a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.400z',
    fill: true,
  },
  mute: { path: 'M4 9.500h3.500L12 6v12l-4.5-3.500H4zM16 9.500l5 5M21 9.500l-5 5' },
  nextStep: { path: 'M4 6v12l8-6zM12 6v12l8-6z' },
  numbers: { path: 'M10 4L8 20M16 4l-2 16M5 9h15M4 15h15' },
  offline: {
    path: 'M4 4l16 16M7.200 8A4.500 4.500 0 0 0 7.500 18H17M10 6.400A6 6 0 0 1 17.800 11a3.500 3.500 0 0 1 2 6',
  },
  pause: { path: 'M8.5 5.500v13M15.5 5.500v13' },
  pencil: { path: 'M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19zM14 6.500l3.500 3.500' },
  peek: {
    path: 'M2 12s3.6-6.5 10-6.500S22 12 22 12s-3.6 6.5-10 6.500S2 12 2 12zM12 14.800a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.600z',
  },
  picture: {
    path: 'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 16l4.5-4.5 4 4L15 13l5 5M15.5 9.500v.1',
  },
  play: { path: 'M8 5v14l11-7z', fill: true },
  plus: { path: 'M12 5v14M5 12h14' },
  previousStep: { path: 'M20 6v12l-8-6zM12 6v12l-8-6z' },
  redo: { path: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6' },
  restart: { path: 'M4.5 5v5h5M5 10a7.5 7.5 0 1 1-.6 4.5' },
  rotate: { path: 'M19.5 5v5h-5M19 10a7.5 7.5 0 1 0 .6 4.5' },
  save: { path: 'M5 4h11l4 4v12H4V5a1 1 0 0 1 1-1zM8 4v5h7V4M8 20v-6h8v6' },
  settings: {
    path: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  },
  share: { path: 'M12 15V4M8 7.500L12 3.500l4 4M6 12H5v8h14v-8h-1' },
  shuffle: { path: 'M16 3h5v5M4 20 21 3M21 16v5h-5M15 15l6 6M4 4l5 5' },
  sound: {
    path: 'M4 9.500h3.500L12 6v12l-4.5-3.500H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  },
  star: { path: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.600L4 9.900l5.6-.7z' },
  stepBack: { path: 'M6 5.500v13M18 6v12l-8.5-6z' },
  stepForward: { path: 'M18 5.500v13M6 6v12l8.5-6z' },
  sun: {
    path: 'M12 16.500a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.6 19 19M19 5l-1.4 1.400M6.4 17.6 5 19',
  },
  trash: { path: 'M5 7h14M10 7V4.500h4V7M7 7l.8 13h8.400L17 7M10.5 11v5M13.5 11v5' },
  trophy: {
    path: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.500v1.500A3.5 3.5 0 0 0 8 11M16 6h3.500v1.500A3.5 3.5 0 0 1 16 11M12 14v3M8.5 20h7M10 17h4v3h-4z',
  },
  undo: { path: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6' },
  upload: { path: 'M12 15V4M7 8.500l5-5 5 5M5 20h14' },
} as const satisfies Record<string, { path: string; fill?: boolean }>;

export type IconName = keyof typeof ICONS;
