import type { ManagedPeople, ManagedPerson, ServerStatus } from '@contactbook/contract/operator';
import { useCallback, useState } from 'react';
import { Awaited } from '../ui/Awaited.tsx';
import buttons from '../ui/buttons.module.css';
import { MoreButton } from '../ui/MoreButton.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';
import { useRested } from '../ui/useRested.ts';
import { useCall, useReading } from '../users/useCall.ts';
import { operatorPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { ManagedPersonRow } from './ManagedPersonRow.tsx';
import { readPeople } from './operatorThunks.ts';

/** How long the operator must pause before the server is asked. */
const SEARCH_AFTER_MS = 250;

/** People with a search, page by page, and the button that invites others. */
export function ManagedPeopleList({ status }: { status: ServerStatus }) {
  const words = useWords(operatorPage);
  const [text, setText] = useState('');
  const q = useRested(text.trim(), SEARCH_AFTER_MS);
  const request = useCallback(() => readPeople(q), [q]);
  const reading = useReading(request);
  const { value: found, change } = reading;
  const { call } = useCall();
  const [isInviting, setIsInviting] = useState(false);

  async function showMore({ next }: ManagedPeople) {
    const page = await call(readPeople(q, next));
    if (page === undefined) return;
    change((shown) => (shown?.next === next ? { ...page, people: [...(shown?.people ?? []), ...page.people] } : shown));
  }

  const replace = (changed: ManagedPerson) =>
    change(
      (shown) => shown && { ...shown, people: shown.people.map((each) => (each.id === changed.id ? changed : each)) },
    );

  return (
    <>
      <div className="operator-tools">
        <search className="operator-search">
          <SearchBox
            look="operator-search-box"
            label={words.find}
            hint={words.hint}
            clearLabel={words.clear}
            text={text}
            onChange={setText}
          />
        </search>
        <button type="button" className={buttons.primary} onClick={() => setIsInviting(true)}>
          {words.invite}
        </button>
      </div>
      {found === undefined ? (
        <Awaited reading={reading} />
      ) : (
        <>
          {found.people.length === 0 && <p className="operator-none">{words.nobody}</p>}
          <ul className="operator-rows" aria-label={words.people}>
            {found.people.map((person) => (
              <ManagedPersonRow
                key={person.id}
                person={person}
                serverQuotaBytes={status.quotaBytes}
                onChanged={replace}
              />
            ))}
          </ul>
          {found.next !== undefined && (
            <MoreButton
              className="operator-more"
              label={words.more}
              entry=".menu-opener"
              onMore={() => showMore(found)}
            />
          )}
        </>
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setIsInviting(false);
            void reading.read();
          }}
        />
      )}
    </>
  );
}
