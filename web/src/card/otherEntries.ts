import type { Card } from '@contactbook/contract/card';
import { anniversaryText } from './cardEntries.ts';
import { wordFor } from './kinds.ts';
import { cardEntry } from '../words/en/cardEntry.ts';
import { cardView } from '../words/en/cardView.ts';
import { wordsOf } from '../words/words.ts';

/** An entry that is shown below the others, with a link if it is a web address. */
type OtherEntry = { key: string; entry: unknown; kind: string; value: string; href?: string | undefined };

/**
 * Returns the less common entries: links, profiles, anniversaries, nicknames, pronouns, languages and related people.
 */
export function otherEntries(card: Card): OtherEntry[] {
  const things = wordsOf(cardEntry);
  const words = wordsOf(cardView);
  return [
    ...each('link', card.links, (link) => ({
      kind: wordFor(link, things.website),
      value: link.uri,
      href: webAddress(link.uri),
    })),
    ...each('service', card.onlineServices, ({ service, user, uri = '', ...about }) => ({
      kind: service ?? wordFor(about, words.profile),
      value: user ?? uri,
      href: webAddress(uri),
    })),
    ...each('anniversary', card.anniversaries, ({ kind, label, date }) => ({
      kind: label ?? (kind === 'wedding' ? things.anniversary : kind === 'death' ? things.died : things.date),
      value: kind === 'birth' ? '' : anniversaryText({ date }),
    })),
    ...each('nickname', card.nicknames, ({ name }) => ({ kind: things.nickname, value: name })),
    ...each('pronouns', card.speakToAs?.pronouns, ({ pronouns }) => ({ kind: things.pronouns, value: pronouns })),
    ...each('person', card.relatedTo, ({ relation = {} }, name) => ({
      kind:
        Object.keys(relation)
          .map((kind) => words.relation(kind))
          .join(', ') || words.related,
      // A URI or id is not shown as a name.
      value: /^[a-z][a-z0-9+.-]*:\S*$/i.test(name) ? '' : name,
    })),
  ].filter(({ value }) => value !== '');
}

function each<Entry>(
  property: string,
  entries: Record<string, Entry> = {},
  shown: (entry: Entry, id: string) => Omit<OtherEntry, 'key' | 'entry'>,
): OtherEntry[] {
  return Object.entries(entries).map(([id, entry]) =>
    Object.assign(shown(entry, id), { key: `${property} ${id}`, entry }),
  );
}

/** Returns http and https addresses only. Links with other schemes, such as `javascript:` and `file:`, are unsafe. */
function webAddress(uri: string): string | undefined {
  if (/^https?:[/]{2}/i.test(uri)) return uri;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(uri) ? `https://${uri}` : undefined;
}
