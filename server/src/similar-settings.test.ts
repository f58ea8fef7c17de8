import { expect, test } from 'vitest';
import { reportSimilarSettings } from './similar-settings.ts';

const SETTINGS = ['PORT', 'SIGN_UP', 'DATABASE_URL', 'INVITATION_CODE', 'TRASH_DAYS'];

test.each([
  ['SIGNUP', 'SIGN_UP'],
  ['sign_up', 'SIGN_UP'],
  ['SIGN-UPS', 'SIGN_UP'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['INVITATION_CODES', 'INVITATION_CODE'],
  ['TRASH_DAYZ', 'TRASH_DAYS'],
])('%s is reported as a misspelled %s, without its value', (name, setting) => {
  expect(reportSimilarSettings({ [name]: 'secret' }, SETTINGS)).toEqual([
    `${name} is not a setting and is ignored. Did you mean ${setting}?`,
  ]);
});

test('settings and the variables of other programs are not reported', () => {
  const env = {
    SIGN_UP: 'open',
    DATABASE_URL: '',
    PATH: '',
    HOME: '',
    POST: '',
    HOSTNAME: '',
    DATABASE_PORT: '',
    TZ: '',
  };
  expect(reportSimilarSettings(env, SETTINGS)).toEqual([]);
});
