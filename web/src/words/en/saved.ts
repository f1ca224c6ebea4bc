export const saved = {
  title: 'Saved games',
  empty: 'Games you save will wait here.',
} as const;
