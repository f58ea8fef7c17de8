import { DAY_MS } from '@contactbook/contract/durations';
import { SCREENS } from '@contactbook/contract/screens';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';

/** How long security.txt is valid (RFC 9116, section 2.5.5: less than a year). */
const HOLDS_MS = 180 * 24 * 60 * 60 * 1000;

/** Routes at well-known URLs: the contact for vulnerabilities, and the page to change the password. */
export async function wellKnownRoutes(app: App, { config, now }: Services): Promise<void> {
  const { feedbackEmail, basePath, publicUrl } = config;
  const schema = { hide: true };

  app.get('/.well-known/security.txt', { schema }, (_request, reply) => {
    if (feedbackEmail === '') throw new ProblemError('not_found', 'No contact is set.');
    // Rounded to the day, so that the answer is the same for a day.
    const expires = new Date(Math.floor((now() + HOLDS_MS) / DAY_MS) * DAY_MS).toISOString();
    const own = publicUrl === '' ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`];
    return reply
      .type('text/plain; charset=utf-8')
      .send([`Contact: mailto:${feedbackEmail}`, `Expires: ${expires}`, ...own, ''].join('\n'));
  });

  // "A Well-Known URL for Changing Passwords" of the W3C: a redirect, with 302 or 303.
  app.get('/.well-known/change-password', { schema }, (_request, reply) =>
    reply.redirect(`${basePath}${SCREENS.contacts.slice(1)}#password`, 302),
  );
}
