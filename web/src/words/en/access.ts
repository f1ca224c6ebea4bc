export const access = {
  title: 'This game needs its token',
  text: 'It belongs to the user of this computer who started it. Open the address that pintu play printed in the terminal: it ends with #token=… This browser needs it only once.',
  label: 'Or paste the address here',
  open: 'Open the game',
  noToken: 'There is no token in this text.',
} as const;
