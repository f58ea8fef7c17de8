import type { ContactState } from '@contactbook/contract/changes';
import { type CardEntry, cardEntries } from '../card/cardEntries.ts';
import { cardEntry } from '../words/en/cardEntry.ts';
import { historyList } from '../words/en/historyList.ts';
import { useWords } from '../words/words.ts';

type Both = { before: ContactState; after: ContactState };

/**
 * Shows how a contact's card differs before and after a change. Entries are compared by kind and value, not by
 * position.
 */
export function CardDifference({ before, after }: Both) {
  const words = useWords(historyList);
  const [was, is] = [shownEntries(before), shownEntries(after)];
  const gone = was.filter((entry) => !is.some((other) => isSameEntry(entry, other)));
  const come = is.filter((entry) => !was.some((other) => isSameEntry(entry, other)));
  return (
    <>
      {gone.map((entry) => (
        <p key={entryKey(entry)}>
          <span className="unseen">{words.without} </span>
          <del>
            <EntryText {...entry} />
          </del>
        </p>
      ))}
      {come.map((entry) => (
        <p key={entryKey(entry)}>
          <span className="unseen">{words.with} </span>
          <ins>
            <mark>
              <EntryText {...entry} />
            </mark>
          </ins>
        </p>
      ))}
    </>
  );
}

/** Returns whether both cards have the same entries, ignoring name and number. */
export function isSameCard(one: ContactState | null, other: ContactState | null): boolean {
  return JSON.stringify(one?.card) === JSON.stringify(other?.card);
}

/** Leaves out the number of the list, which is shown separately. */
function shownEntries({ number, card }: ContactState): CardEntry[] {
  return card === undefined ? [] : cardEntries(card).filter(({ value }) => value !== number);
}

function isSameEntry(one: CardEntry, other: CardEntry): boolean {
  return entryKey(one) === entryKey(other);
}

function entryKey({ kind, value }: CardEntry): string {
  return `${kind}: ${value}`;
}

/** Renders the text of an entry; a photo has none. */
function EntryText({ kind, value }: CardEntry) {
  const { photo } = useWords(cardEntry);
  return kind === photo ? (
    kind
  ) : (
    <>
      {kind}: <bdi>{value}</bdi>
    </>
  );
}
