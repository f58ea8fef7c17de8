import type { BookDiff } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../card/photo/Avatar.tsx';
import { inDigits } from '../words/plural.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { StateDifference, TextChange } from './HistoryStates.tsx';
import type { BookDiffState } from './useBookDiff.ts';
import { bookHistory, historyList } from '../words/en.ts';
import { useWords } from '../words/words.ts';

const SHOWN_AT_A_TIME = 100;

/** Shows what going back would do: which contacts are restored, deleted and changed. */
export function BookDiffView({ bookDiff }: { bookDiff: BookDiffState }) {
  const words = useWords(bookHistory);
  const { opening, failed } = useWords(historyList);
  const { diff, isTruncated, hasChanged } = bookDiff;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} className="book-diff" tabIndex={-1}>
      {hasChanged && (
        <p className="diff-changed" role="alert">
          {words.changedMeanwhile}
        </p>
      )}
      {diff !== undefined && <DiffSections diff={diff} />}
      {diff === undefined && !isTruncated && <Awaited reading={bookDiff} opening={opening} failed={failed} />}
      {isTruncated && <Notice picture="nobody" title={words.tooLongAgo} text={words.tooLongAgoText} />}
    </div>
  );
}

export function isNothing({ counts: { added, removed, changed } }: BookDiff): boolean {
  return added + removed + changed === 0;
}

function DiffSections({ diff }: { diff: BookDiff }) {
  const words = useWords(bookHistory);
  const { counts, added, removed, changed } = diff;
  if (isNothing(diff)) {
    return <Notice picture="fresh" title={words.same} text={words.sameText} />;
  }
  return (
    <>
      <DiffSection titleOf={words.comesBack} count={counts.added} contacts={added.map(unchanged)} />
      <DiffSection titleOf={words.leaves} count={counts.removed} contacts={removed.map(unchanged)} />
      <DiffSection titleOf={words.becomes} count={counts.changed} contacts={changed} />
    </>
  );
}

type ChangedContact = BookDiff['changed'][number];

function unchanged({ id, name, number }: Contact): ChangedContact {
  const state = { name, number };
  return { id, now: state, former: state };
}

/** Shows the first contacts of a kind; the server sends at most a thousand. */
function DiffSection({
  titleOf,
  count,
  contacts,
}: {
  titleOf: (count: string) => string;
  count: number;
  contacts: ChangedContact[];
}) {
  const { rest } = useWords(bookHistory);
  const { more } = useWords(historyList);
  const [shown, setShown] = useState(SHOWN_AT_A_TIME);
  const unnamed = count - contacts.length;
  if (count === 0) return null;

  return (
    <section className="diff-section">
      <h3 className="diff-title">{titleOf(inDigits(count))}</h3>
      <ul>
        {contacts.slice(0, shown).map(({ id, now, former }) => (
          <li key={id} className="diff-contact" tabIndex={-1}>
            <Avatar name={former.name} />
            <div className="diff-words">
              <p className="diff-name">
                <TextChange before={now.name} after={former.name} />
              </p>
              <p className="diff-number">
                <TextChange before={now.number} after={former.number} />
              </p>
              <StateDifference before={now} after={former} />
            </div>
          </li>
        ))}
      </ul>
      {shown < contacts.length && (
        <MoreButton className="history-more" label={more} entry="li" onMore={() => setShown(shown + SHOWN_AT_A_TIME)} />
      )}
      {shown >= contacts.length && unnamed > 0 && <p className="diff-rest">{rest(inDigits(unnamed))}</p>}
    </section>
  );
}
