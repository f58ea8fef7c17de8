import type { Past } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '../contacts/card/Avatar.tsx';
import buttons from '../ui/buttons.module.css';
import { LOCALE } from '../ui/language.ts';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { HistoryFailed } from './HistoryList.tsx';
import { Became } from './HistoryStates.tsx';
import type { PastView } from './usePast.ts';

const SHOWN_AT_A_TIME = 100;

/** What going back would do: who comes back, who leaves, who becomes what they were. */
export function PastDifference({ view: { past, failure, hasMoved, lookAgain } }: { view: PastView }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} className="past" tabIndex={-1}>
      {hasMoved && (
        <p className="past-moved" role="alert">
          Your book has changed meanwhile. This is the difference now.
        </p>
      )}
      {past !== undefined && <Difference past={past} />}
      {past === undefined && failure === undefined && <Spinner words="Looking back" />}
      {failure === 'failed' && <HistoryFailed onRetry={lookAgain} />}
      {failure === 'forgotten' && (
        <Notice
          picture="nobody"
          title="That is too long ago"
          text="The history of your book does not reach so far back."
        />
      )}
    </div>
  );
}

export function isNothing({ counts: { added, removed, changed } }: Past): boolean {
  return added + removed + changed === 0;
}

function Difference({ past }: { past: Past }) {
  const { counts, added, removed, changed } = past;
  if (isNothing(past)) {
    return <Notice picture="fresh" title="Nothing would be different" text="Your book is now as it was then." />;
  }
  return (
    <>
      <Part title="Comes back" count={counts.added} contacts={added.map(unchanged)} />
      <Part title="Leaves for the trash" count={counts.removed} contacts={removed.map(unchanged)} />
      <Part title="Becomes what it was" count={counts.changed} contacts={changed} />
    </>
  );
}

type Beside = Past['changed'][number];

function unchanged({ id, name, number }: Contact): Beside {
  const state = { name, number };
  return { id, now: state, former: state };
}

/** The first of them; the server names no more than its first thousand. */
function Part({ title, count, contacts }: { title: string; count: number; contacts: Beside[] }) {
  const [shown, setShown] = useState(SHOWN_AT_A_TIME);
  const list = useRef<HTMLUListElement>(null);
  const unnamed = count - contacts.length;
  if (count === 0) return null;

  function showMore() {
    flushSync(() => setShown(shown + SHOWN_AT_A_TIME));
    list.current?.querySelectorAll('li')[shown]?.focus();
  }

  return (
    <section className="past-part">
      <h3 className="past-title">
        {title}, {count.toLocaleString(LOCALE)}
      </h3>
      <ul ref={list}>
        {contacts.slice(0, shown).map(({ id, now, former }) => (
          <li key={id} className="past-contact" tabIndex={-1}>
            <Avatar name={former.name} />
            <div className="past-words">
              <p className="past-name">
                <Became before={now.name} after={former.name} />
              </p>
              <p className="past-number">
                <Became before={now.number} after={former.number} />
              </p>
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
        <p className="past-rest">and {unnamed.toLocaleString(LOCALE)} more</p>
      )}
    </section>
  );
}
