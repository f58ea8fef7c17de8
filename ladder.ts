import { CARD, CONTRACT, overrideOf, type Rung, testsIn } from './ladder-rules.ts';

/** The table of fields and what is derived from it. */
const FIELDS = '@contactbook/card/fields/*';
const S = 'server/src';
const W = 'web/src';
/** The files directly in server/src, which every folder may import. */
const PLAIN = ['../*.ts', '!../main.ts', '!../serve.ts', '!../app.ts'];
const BELOW_USERS = [...PLAIN, '../store/**', '../http/**', '../metrics/**'];
const ABOVE_USERS = [...BELOW_USERS, '../users/sessions/session.ts', '../users/current-user.ts', '../book/**'];
const CONTACTS = '../contacts/{rules,states,members,answer-changes,group-labels}.ts';
const ON_CONTACTS = [...ABOVE_USERS, CONTACTS, CARD];
/** The texts of the app and their language. */
const WORDS = ['../words/*.ts'];
const CLIENT = ['../redux.ts', '../connection.ts', '../api.ts', '../anySignal.ts', ...WORDS];
const BELOW_BOOK = ['../users/**', '../ui/**', ...CLIENT];
const HTTP = /fastify|\/http\/|problem|routes|services/;

const RUNGS: Rung[] = [
  { files: CONTRACT, sees: ['typebox'], message: 'The contract imports the schema library alone.' },

  {
    files: 'contract/src/similar/**',
    sees: ['../*.ts'],
    message: 'The search for similar contacts is pure: texts alone.',
    refuses: /^node:|kysely|fastify|typebox|react/,
  },
  { files: 'contract/src/*.test.ts', sees: ['./**'], message: 'A test of the contract sees the contract alone.' },

  {
    files: 'card/src/**',
    sees: ['./**'],
    message: 'The codec of cards is pure: bytes and JSContact.',
    refuses: /^node:|kysely|fastify|typebox|react/,
  },
  {
    files: 'card/src/table/**',
    sees: ['../*.ts', '../fields/*.ts'],
    message: 'What is known of tables is pure: texts and cards.',
    refuses: /^node:|kysely|fastify|typebox|react/,
  },
  {
    files: 'card/src/fields/**',
    sees: ['../*.ts', '../table/column.ts'],
    message: 'The table of fields is pure: cards, and the names of columns.',
    refuses: /^node:|kysely|fastify|typebox|react/,
  },
  {
    files: 'card/src/fields/*.test.ts',
    sees: ['../**'],
    message: 'A test of fields sees all that is derived from them.',
  },
  { files: 'card/src/*.test.ts', sees: ['./**'], message: 'A test of cards sees cards and the contract.' },

  {
    files: `${S}/*.ts`,
    sees: ['./*.ts', '../../package.json', './{store,http,metrics,book}/**', '!./main.ts', '!./serve.ts', '!./app.ts'],
    message: 'A plain file stands below the capabilities.',
  },
  { files: `${S}/main.ts`, sees: ['./**', '!./testing/**'], message: 'main sees no tests.' },
  { files: `${S}/serve.ts`, sees: ['./**', '!./main.ts', '!./testing/**'], message: 'serve stands below main.' },
  {
    files: `${S}/app.ts`,
    sees: ['./**', '!./main.ts', '!./serve.ts', '!./testing/**'],
    message: 'app stands below main.',
  },
  { files: `${S}/*/**`, sees: [], message: 'A new folder needs its rung in ladder.ts.' },
  {
    files: `${S}/store/**`,
    sees: ['../user-facing-error.ts', '../version.ts'],
    message: 'store is the bottom: it knows no capability.',
    refuses: /fastify/,
  },
  {
    files: `${S}/store/*/**`,
    sees: ['../*.ts', '../../user-facing-error.ts', '../../version.ts'],
    message: 'An implementation or a migration sees store alone.',
    refuses: /fastify/,
  },
  { files: `${S}/http/**`, sees: [...PLAIN, '../store/**'], message: 'http stands below the capabilities.' },
  {
    files: `${S}/metrics/**`,
    sees: [...PLAIN, '../store/**', '../http/**'],
    message: 'metrics stands below the capabilities.',
  },
  {
    files: `${S}/book/**`,
    sees: [...PLAIN, '../store/**', CARD],
    message: 'book is the model: it knows neither people nor calls.',
  },
  {
    files: `${S}/book/*/**`,
    sees: ['../**', '!../../**', '../../*.ts', '!../../main.ts', '!../../serve.ts', '!../../app.ts', '../../store/**'],
    message: 'book is the model: it knows neither people nor calls.',
  },
  { files: `${S}/users/**`, sees: BELOW_USERS, message: 'users knows nothing of books.' },
  {
    files: `${S}/users/*/**`,
    sees: ['../**', '!../../**', ...BELOW_USERS.map((path) => path.replace('../', '../../'))],
    message: 'users knows nothing of books.',
  },
  {
    files: `${S}/users/operator/**`,
    sees: [
      '../**',
      '!../../**',
      ...BELOW_USERS.map((path) => path.replace('../', '../../')),
      '@contactbook/card/table/csv-line',
    ],
    message: 'The page for operators sees users, and of cards how a table is written.',
  },
  {
    files: `${S}/live/**`,
    sees: [...BELOW_USERS, '../users/sessions/session.ts'],
    message: 'live hears of changes by services alone.',
  },
  { files: `${S}/contacts/**`, sees: [...ABOVE_USERS, CARD], message: 'Of users, contacts sees session.ts alone.' },
  {
    files: `${S}/carddav/**`,
    sees: [...ON_CONTACTS, '../users/devices/device-user.ts'],
    message:
      'carddav stands beside history; of users it sees who a device is, of contacts rules, states, answers and the codec.',
  },
  {
    files: `${S}/carddav/*/**`,
    sees: [
      '../*.ts',
      ...[...BELOW_USERS, '../users/devices/device-user.ts', '../book/contact-ids.ts'].map((path) =>
        path.replace(/^(!?)/, '$1../'),
      ),
    ],
    message: 'push sees carddav, and of users who a device is.',
  },
  {
    files: `${S}/calendar/**`,
    sees: [...ABOVE_USERS, CONTACTS, CARD, '../users/devices/device-user.ts', '../users/languages.ts'],
    message: 'calendar stands beside carddav; of users it sees who a device is and its language.',
  },
  {
    files: `${S}/labels/**`,
    sees: ON_CONTACTS,
    message: 'Of contacts, labels sees rules, states and how a change is answered.',
  },
  {
    files: `${S}/history/**`,
    sees: [...ABOVE_USERS, '../contacts/{rules,states,clashes,searched-state,answer-changes}.ts'],
    message: 'Of contacts, history sees rules, states, clashes, searched texts and answers; of users session.ts.',
  },
  {
    files: `${S}/archive/**`,
    sees: [...ABOVE_USERS, '../contacts/states.ts', '@contactbook/card/vcard'],
    message: 'Of contacts, archive sees states and how a card is read; of users session.ts.',
  },
  {
    files: `${S}/transfer/**`,
    sees: [...ABOVE_USERS, '../contacts/{rules,states,members,searched-state}.ts', '../labels/selection.ts', CARD],
    message:
      'Of contacts, transfer sees rules, states, members, searched texts and the codec; of labels what is selected; of users session.ts.',
  },
  {
    files: `${S}/duplicates/**`,
    sees: ON_CONTACTS,
    message:
      'Of contacts, duplicates sees rules, states, members, answers and the codec of cards; of users session.ts.',
  },
  { files: `${S}/web/**`, sees: [...PLAIN, '../http/**'], message: 'web serves files.' },
  { files: `${S}/docs/**`, sees: [...PLAIN, '../http/**'], message: 'docs describes what others answer.' },
  {
    files: `${S}/commands/**`,
    sees: [
      ...PLAIN,
      '../store/**',
      '../users/{audit,queries,rules,account/leaving,operator/acts}.ts',
      '../archive/**',
      '../live/queries.ts',
      '../carddav/push/{endpoint,post-message,push-message,registrations,vapid-keys}.ts',
    ],
    message: 'A command works on the database, not on the server.',
  },
  {
    files: `${S}/*/queries.ts`,
    sees: ['../store/**'],
    message: 'Queries see store and their own folder.',
    refuses: HTTP,
  },
  {
    files: `${S}/*/rules.ts`,
    sees: [],
    message: 'Rules are pure: no database, no HTTP.',
    refuses: /kysely|queries|fastify|problem|routes|services/,
  },
  {
    files: `${S}/testing/**`,
    sees: ['../**', '!../main.ts', '!../../**', CARD],
    message: 'What tests share sees the server alone.',
  },
  { files: `${S}/testing/fuzz/**`, sees: ['../server.ts'], message: 'A fuzz run knows of the server what it answers.' },
  { files: `${S}/*.test.ts`, sees: ['./**'], message: 'A test of the server sees the server alone.' },
  ...testsIn(`${S}/*`, '*.test.ts', 'A test of the server sees the server alone.', [CARD]),

  {
    files: 'drills/**',
    sees: ['../server/src/testing/*.ts', '../bench/books.ts', '../checks/versions.ts', '../package.json'],
    message: 'A drill speaks HTTP: of the server it sees how a process starts.',
  },
  {
    files: 'drills/{update,next-version}.ts',
    sees: ['../server/src/testing/*.ts', '../server/src/store/migrate.ts', '../server/src/main.ts'],
    message: 'The drills of updates see the migrations.',
  },

  { files: 'web/*.ts', sees: ['./floor.ts'], message: 'web and server meet in the contract alone.' },
  {
    files: `${W}/*.{ts,tsx}`,
    sees: ['./api.ts', './anySignal.ts', './redux.ts'],
    message: 'redux and connection see the API alone.',
  },
  { files: `${W}/api.ts`, sees: ['./anySignal.ts'], message: 'api is the bottom of the web app.' },
  { files: `${W}/main.tsx`, sees: ['./**'], message: 'main sees web alone.' },
  { files: `${W}/words/**`, sees: [], message: 'words are texts: they know no screen.', refuses: /redux/ },
  { files: `${W}/ui/**`, sees: WORDS, message: 'ui knows neither the store nor the API.', refuses: /redux/ },
  { files: `${W}/users/**`, sees: ['../ui/**', ...CLIENT], message: 'users stands below the book.' },
  {
    files: `${W}/book/*.ts`,
    sees: [...BELOW_BOOK, '!./{list,search}/**', './search/takenNames.ts'],
    message: 'The state of the book stands below what shows it.',
  },
  {
    files: `${W}/book/*.tsx`,
    sees: [...BELOW_BOOK, '../card/**', '!./search/**', './search/bookView.ts'],
    message: 'The page of the book stands below history and live; of search, it sees bookView.ts.',
  },
  {
    files: `${W}/card/**`,
    sees: ['../book/*.ts', '../book/search/digits.ts', ...BELOW_BOOK, CARD],
    message: 'card stands above the state of the book and below its page; of the codec it reads a pasted card.',
  },
  {
    files: `${W}/card/{photo,fields,form,conflicts,view}/**`,
    sees: [
      '../*',
      '../{photo,fields}/**',
      ...['../book/*.ts', '../book/search/digits.ts', ...BELOW_BOOK].map((path) => `../${path}`),
      CARD,
    ],
    message: 'form, conflicts and view stand above fields and photo, beside each other.',
  },
  {
    files: `${W}/book/list/**`,
    sees: [
      '../*.ts',
      '../../card/**',
      '../search/{bookView,similarSearch}.ts',
      ...BELOW_BOOK.map((path) => `../${path}`),
    ],
    message: 'list stands above card; of search it sees bookView.ts and similarSearch.ts.',
  },
  {
    files: `${W}/book/search/**`,
    sees: ['../../words/language.ts'],
    message: 'search is pure: it knows neither React nor the store.',
    refuses: /react|redux/,
  },
  {
    files: `${W}/history/**`,
    sees: ['../{book,card}/**', ...BELOW_BOOK, FIELDS],
    message: 'history stands below app, beside live.',
  },
  {
    files: `${W}/{transfer,account,devices,operator}/**`,
    sees: ['../{book,card}/**', ...BELOW_BOOK, FIELDS],
    message: 'transfer, account, devices and operator stand below app, beside history.',
  },
  {
    files: `${W}/{duplicates,labels}/**`,
    sees: ['../{book,card}/**', ...BELOW_BOOK],
    message: 'duplicates and labels stand below app, beside history.',
  },
  { files: `${W}/live/**`, sees: ['../{book,card}/**', ...CLIENT], message: 'live follows the book alone.' },
  { files: `${W}/app/**`, sees: ['../**', '!../main.tsx', '!../../**'], message: 'app stands below main.' },
  ...testsIn(`${W}/*`, '{*.test,testing-*}.{ts,tsx}', 'A test of web sees web alone.'),
];

/** The entries as overrides of the linter. */
export const ladder = RUNGS.map(overrideOf);
