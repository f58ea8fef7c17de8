import type { ContactState } from '@contactbook/contract/changes';
import { type CardEntry, cardEntries } from '../contacts/card/cardEntries.ts';
import { cardEntry } from '../words/en/cardEntry.ts';
import { historyList } from '../words/en/historyList.ts';
import { useWords } from '../words/words.ts';

type Both = { before: ContactState; after: ContactState };

/** What else a contact's card said before a change and says after it: entries by what they are, wherever they stand. */
export function CardDifference({ before, after }: Both) {
  const words = useWords(historyList);
  const [was, is] = [entriesOf(before), entriesOf(after)];
  const gone = was.filter((entry) => !is.some((other) => isSameEntry(entry, other)));
  const come = is.filter((entry) => !was.some((other) => isSameEntry(entry, other)));
  return (
    <>
      {gone.map((entry) => (
        <p key={keyOf(entry)}>
          <span className="history-unseen">{words.without} </span>
          <del>
            <Text {...entry} />
          </del>
        </p>
      ))}
      {come.map((entry) => (
        <p key={keyOf(entry)}>
          <span className="history-unseen">{words.with} </span>
          <ins>
            <mark>
              <Text {...entry} />
            </mark>
          </ins>
        </p>
      ))}
    </>
  );
}

/** Whether both say the same of a person, name and number apart. */
export function isSameCard(one: ContactState | null, other: ContactState | null): boolean {
  return JSON.stringify(one?.card) === JSON.stringify(other?.card);
}

/** The number of the list is told by itself. */
function entriesOf({ number, card }: ContactState): CardEntry[] {
  return card === undefined ? [] : cardEntries(card).filter(({ value }) => value !== number);
}

function isSameEntry(one: CardEntry, other: CardEntry): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ kind, value }: CardEntry): string {
  return `${kind}: ${value}`;
}

/** A photo is no text. */
function Text({ kind, value }: CardEntry) {
  const { photo } = useWords(cardEntry);
  return kind === photo ? (
    kind
  ) : (
    <>
      {kind}: <bdi>{value}</bdi>
    </>
  );
}
