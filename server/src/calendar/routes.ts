import { datesIn } from '@contactbook/card/card-dates';
import { boundedText } from '@contactbook/contract/text';
import { Type } from 'typebox';
import { wholeBook } from '../book/read/present.ts';
import { timeOf } from '../book/past/acts.ts';
import { isGroup } from '../book/state.ts';
import { isCurrent } from '../contacts/rules.ts';
import { cardIn } from '../book/card-states.ts';
import { acceptedEncoding } from '../http/encodings.ts';
import { fileOf, problems } from '../http/problem-schema.ts';
import { sendParts } from '../http/streamed.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import type { DeviceUsers } from '../users/devices/device-user.ts';
import { acceptedLanguage } from '../users/languages.ts';
import { createSlices } from '../work-slices.ts';
import { type CalendarOptions, calendarText } from './events.ts';

const ENDING = '.ics';
/** Numbers the forms that events have had, so that an update changes their ETags. */
const EVENTS_SHAPE = 1;

/** The route of the calendar of birthdays and other dates, whose address contains the token of a device. */
export async function calendarRoutes(app: App, services: Services, devices: DeviceUsers): Promise<void> {
  const { db, now } = services;

  app.get(
    '/calendar/:token',
    {
      schema: {
        tags: ['devices'],
        operationId: 'readCalendar',
        summary: 'Birthdays and other dates as a calendar',
        description:
          'An iCalendar file (RFC 5545) for calendar programs, which ask again by themselves. Each date of a card with a month and a day is an event of the whole day, every year; 29 February is on the last day of February in other years. Titles have the age in this year and the next, and the year of the date in others. Every change to the book changes the ETag.',
        params: Type.Object({
          token: Type.String({ description: 'The token of a device with the access `calendar`, and `.ics`' }),
        }),
        querystring: Type.Object({
          alarm: Type.Optional(
            boundedText(4, [String.raw`^(?:-\d{1,3}|\d{1,2})$`], {
              description:
                'Hours from the beginning of the day until a reminder: 9 is nine in the morning, -15 is nine in the morning of the day before',
              examples: ['9'],
            }),
          ),
        }),
        headers: Type.Object({
          'if-none-match': Type.Optional(Type.String({ description: 'An ETag of this calendar' })),
        }),
        response: {
          200: {
            description: 'The calendar',
            headers: { ETag: { type: 'string', description: 'The revision of the book' } },
            content: fileOf('text/calendar'),
          },
          304: Type.Unsafe<undefined>({ type: 'null', description: 'Nothing changed since that ETag' }),
          ...problems('validation', 'not_found', 'account_locked', 'too_many_attempts'),
        },
      },
    },
    async (request, reply) => {
      const device = await devices.byToken(request, tokenIn(request.params.token), ['calendar']);
      if (device === undefined) throw new ProblemError('not_found', 'There is no such calendar.');
      const { userId, revision, epoch } = device;
      const language = device.language ?? acceptedLanguage(request);
      const year = new Date(now()).getUTCFullYear();
      const tag = `W/"${epoch}.${revision}.${year}.${language}.${EVENTS_SHAPE}"`;
      void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language' });
      if (isCurrent(tag, request.headers['if-none-match'])) return reply.code(304).send();
      const { alarm } = request.query;
      const options = { language, year, changedMs: (await timeOf(db, userId, revision)) ?? 0 };
      const parts = calendarParts(services, userId, {
        ...options,
        alarmHours: alarm === undefined ? undefined : Number(alarm),
      });
      const headers = { 'content-type': 'text/calendar; charset=utf-8' };
      return sendParts(reply, headers, parts, acceptedEncoding(request.headers['accept-encoding']));
    },
  );
}

/** Returns the name of the file without its ending, which calendar programs expect; empty for any other name. */
const tokenIn = (file: string): string => (file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '');

/**
 * Yields the calendar while the book is read, page by page. If a contact changes during this, its events may be newer
 * than the ETag. The next request then has another ETag, and reads all again.
 */
async function* calendarParts({ db }: Services, userId: string, options: CalendarOptions): AsyncGenerator<Buffer> {
  const { begin, writeEvents, end } = calendarText(options);
  const rest = createSlices();
  let text = begin;
  for await (const page of wholeBook(db, userId)) {
    for (const contact of page) {
      if (contact.card === null || isGroup(contact)) continue;
      await rest();
      const name = contact.name === '' ? contact.number : contact.name;
      text += writeEvents({ id: contact.id, name }, datesIn(cardIn(contact)));
    }
    if (text !== '') yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text + end);
}
