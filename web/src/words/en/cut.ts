export const cut = {
  cropTitle: 'Choose the part to play',
  cropPart: 'The part to play',
  cropHelp: 'Drag to move, pinch or scroll to zoom.',
  cropKeys: 'Arrow keys, plus and minus work too.',
  zoom: 'Zoom',
  zoomTimes: '{zoom} times',
  rotate: 'Rotate by 90°',
  use: 'Use this picture',
  reading: 'Reading the picture…',
  sending: 'Saving the picture…',
  refusedTitle: 'This picture cannot be used',
  another: 'Choose another',
  tooSmall: 'The picture has {width} × {height} pixels, too few for this board. Try a larger copy.',
  tooThin:
    'The picture has {width} × {height} pixels, too long and thin for a puzzle. Try another one.',
  blurred: 'This part has only {width} × {height} pixels, so the tiles will look blurred.',
  alike:
    '{count} of {tiles} tiles look the same. Turn on numbers to tell them apart? Games with numbers count as assisted.',
  sizeBlurred: 'Your picture is small: at this size the tiles will look blurred.',
  sizeAlike: 'At this size, {count} of {tiles} tiles look the same.',
  showNumbers: 'Show numbers',
  plain:
    'This part is almost one colour, so the tiles will look alike. Move it, or play with numbers, which counts as assisted.',
  cameraTitle: 'Take a picture',
  cameraAsking: 'Waiting for the camera. The browser may ask for permission first.',
  cameraView: 'Camera view',
  shutter: 'Take the picture',
  switchCamera: 'Other camera',
  cameraInsecure:
    'The camera works only on pages with a secure address: https, or this computer itself.',
  cameraNone: 'No camera was found.',
  cameraDenied:
    'Camera access is blocked. You can allow it in the site settings, next to the address.',
  cameraBusy: 'The camera is in use by another program, or did not start.',
  cameraPhone: 'Open the camera app',
  cameraUpload: 'Upload a file',
} as const;
