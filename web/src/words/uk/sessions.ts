import type { Words } from '../en.ts';

export const sessions: Words['sessions'] = {
  title: 'Активні входи',
  browser: (label) => label.replace(/^A browser on /, 'Браузер, ').replace(' on ', ', ') || 'Невідомий браузер',
  endAll: 'Завершити всі інші',
  allEnded: 'Усі інші входи завершено.',
  ended: (label) => `${label}: вхід завершено.`,
  current: 'Цей',
  inUse: (since) => `З ${since}, активний зараз`,
  used: (since, ago) => `З ${since}, остання активність ${ago}`,
  end: 'Завершити',
  endThis: (label) => `Завершити вхід: ${label}`,
  isNew: (label, date) => `Новий вхід: ${label}, ${date}.`,
  mine: 'Це я',
  endIt: 'Завершити',
};
