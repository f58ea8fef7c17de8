import type { BookDiff } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '../contacts/card/Avatar.tsx';
import buttons from '../ui/buttons.module.css';
import { LOCALE } from '../ui/language.ts';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { HistoryFailed } from './HistoryList.tsx';
import { CardDifference } from './CardDifference.tsx';
import { TextChange } from './HistoryStates.tsx';
import type { BookDiffState } from './useBookDiff.ts';

const SHOWN_AT_A_TIME = 100;

/** Shows what going back would do: which contacts are restored, deleted and changed. */
export function BookDiffView({ bookDiff: { diff, failure, hasChanged, retry } }: { bookDiff: BookDiffState }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} className="book-diff" tabIndex={-1}>
      {hasChanged && (
        <p className="diff-changed" role="alert">
          Your book has changed meanwhile. This is the difference now.
        </p>
      )}
      {diff !== undefined && <DiffSections diff={diff} />}
      {diff === undefined && failure === undefined && <Spinner words="Looking back" />}
      {failure === 'failed' && <HistoryFailed onRetry={retry} />}
      {failure === 'truncated' && (
        <Notice
          picture="nobody"
          title="That is too long ago"
          text="The history of your book does not reach so far back."
        />
      )}
    </div>
  );
}

export function isNothing({ counts: { added, removed, changed } }: BookDiff): boolean {
  return added + removed + changed === 0;
}

function DiffSections({ diff }: { diff: BookDiff }) {
  const { counts, added, removed, changed } = diff;
  if (isNothing(diff)) {
    return <Notice picture="fresh" title="Nothing would be different" text="Your book is now as it was then." />;
  }
  return (
    <>
      <DiffSection title="Comes back" count={counts.added} contacts={added.map(unchanged)} />
      <DiffSection title="Leaves for the trash" count={counts.removed} contacts={removed.map(unchanged)} />
      <DiffSection title="Becomes what it was" count={counts.changed} contacts={changed} />
    </>
  );
}

type ChangedContact = BookDiff['changed'][number];

function unchanged({ id, name, number }: Contact): ChangedContact {
  const state = { name, number };
  return { id, now: state, former: state };
}

/** Shows the first contacts of a kind; the server sends at most a thousand. */
function DiffSection({ title, count, contacts }: { title: string; count: number; contacts: ChangedContact[] }) {
  const [shown, setShown] = useState(SHOWN_AT_A_TIME);
  const list = useRef<HTMLUListElement>(null);
  const unnamed = count - contacts.length;
  if (count === 0) return null;

  function showMore() {
    flushSync(() => setShown(shown + SHOWN_AT_A_TIME));
    list.current?.querySelectorAll('li')[shown]?.focus();
  }

  return (
    <section className="diff-section">
      <h3 className="diff-title">
        {title}, {count.toLocaleString(LOCALE)}
      </h3>
      <ul ref={list}>
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
              <CardDifference before={now} after={former} />
            </div>
          </li>
        ))}
      </ul>
      {shown < contacts.length && (
        <button type="button" className={`${buttons.quiet} history-button`} onClick={showMore}>
          Show more
        </button>
      )}
      {shown >= contacts.length && unnamed > 0 && (
        <p className="diff-rest">and {unnamed.toLocaleString(LOCALE)} more</p>
      )}
    </section>
  );
}
