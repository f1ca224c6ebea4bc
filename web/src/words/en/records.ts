export const records = {
  title: 'Records',
  empty: 'Your best games of each size will stand here.',
} as const;
