export const daily = {
  title: 'Daily puzzle',
  empty: 'One deal a day, the same for everyone.',
} as const;
