import { test as base } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { NO_LIMITS } from '../../server/src/testing/launch.ts';
import { type RunningServer, startServer } from '../server.ts';
import { send } from '../story.ts';
import type { Engine } from './commands.ts';
import { createScreen, type Screen } from './screen.ts';

type Stage = {
  server: RunningServer;
  engine: Engine;
  /** The browser with the app, at the same page for all stories. */
  app: Screen;
};
type Story = {
  /** Calls the server as the person who is logged in, as another device would. */
  ask: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Shows the page of a story that fails. */
  picture: void;
};

/** Tests in one browser and on one server that stay for all stories. */
export const testsIn = (start: () => Promise<Engine>) =>
  base.extend<Story, Stage>({
    server: [
      // Playwright tells fixtures apart by the names in this pattern, so it must stand here though it is empty.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const server = await startServer(NO_LIMITS);
        await use(server);
        await server.remove();
      },
      { scope: 'worker' },
    ],
    engine: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const engine = await start();
        await use(engine);
        await engine.stop();
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    app: [
      async ({ engine, server }, use) => {
        const app = createScreen(engine);
        // So wide that a contact opens beside the list.
        await app.resize(1300, 900);
        await app.open(server.appUrl);
        await use(app);
      },
      { scope: 'worker' },
    ],
    picture: [
      async ({ app }, use, testInfo) => {
        await use();
        if (testInfo.status !== testInfo.expectedStatus)
          writeFileSync(testInfo.outputPath('page.png'), await app.picture());
      },
      { auto: true },
    ],
    ask: async ({ app, server }, use) => {
      const token = await tokenOf(app, server);
      await use((method, path, body) => send(server, method, path, body, token));
    },
  });

/** Returns the token of the person in the browser, whom the story of the sign-up has signed up; else signs one up. */
async function tokenOf(app: Screen, server: RunningServer): Promise<string> {
  const known = await app.run(() => localStorage.getItem('token'));
  if (known !== null) return known;
  const person = { name: 'Olena', email: `olena-${Date.now()}@example.com`, password: 'colibri1' };
  const { token } = await send<{ token: string }>(server, 'POST', '/users/signup', person);
  await app.run((text) => localStorage.setItem('token', text), token);
  await app.open(`${server.appUrl}contacts`);
  return token;
}
