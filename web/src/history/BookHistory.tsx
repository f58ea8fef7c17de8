import type { BookAct } from '@contactbook/contract/changes';
import { groupBy } from '@contactbook/contract/groupBy';
import { undoChange } from '../book/acts.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Isolated } from '../ui/Isolated.tsx';
import { Notice } from '../ui/Notice.tsx';
import { DeviceLine } from './DeviceLine.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { dayOf, timeOf } from './historyMoments.ts';
import { HistoryStates } from './HistoryStates.tsx';
import { changeTitle } from './historyMessages.ts';
import { bookHistory } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Returns the id of the button that goes back to the state after a change. */
export function goBackButtonId(revision: number): string {
  return `go-back-${revision}`;
}

/** Lists the changes of the book by day, with the actions on each. */
export function BookHistory({
  changes,
  hasMore,
  onGoBack,
}: {
  changes: BookAct[];
  hasMore: boolean;
  onGoBack: (change: BookAct) => void;
}) {
  const words = useWords(bookHistory);
  const days = groupBy(changes, ({ atMs }) => dayOf(atMs));
  const oldest = changes.at(-1);
  if (oldest === undefined) {
    return <Notice picture="fresh" title={words.empty} text={words.emptyText} />;
  }
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="history-day">{day}</h3>
          <ul className="history-line">
            {ofDay.map((change) => (
              <ChangeItem
                key={change.revision}
                change={change}
                onGoBack={change === changes[0] ? undefined : onGoBack}
              />
            ))}
          </ul>
        </section>
      ))}
      {!hasMore && oldest.revision > 1 && <p className="history-end">{words.end}</p>}
    </>
  );
}

function ChangeItem({ change, onGoBack }: { change: BookAct; onGoBack: ((change: BookAct) => void) | undefined }) {
  const words = useWords(bookHistory);
  const dispatch = useAppDispatch();
  const { revision, contacts, entry, canBeUndone } = change;
  const title = changeTitle(change);
  return (
    <li className="history-entry" tabIndex={-1}>
      <div className="history-head">
        <h4 className="history-title">
          <Isolated text={title} name={(entry?.after ?? entry?.before)?.name} />
        </h4>
        <span className="history-when">{timeOf(change.atMs)}</span>
      </div>
      <DeviceLine device={change.device} />
      {entry ? (
        <HistoryStates before={entry.before} after={entry.after} isNamed />
      ) : (
        change.act === 'went_back' && <p className="history-states">{words.contacts(contacts)}</p>
      )}
      <p className="history-actions">
        {canBeUndone && (
          <HistoryButton
            className={`${buttons.ghost} history-action`}
            label={words.undo}
            entry={title}
            onPress={() => dispatch(undoChange(revision))}
          />
        )}
        {onGoBack && (
          <button
            type="button"
            id={goBackButtonId(revision)}
            className={`${buttons.ghost} history-action`}
            aria-label={words.goBackToEntry(title)}
            onClick={() => onGoBack(change)}
          >
            {words.goBackTo}
          </button>
        )}
      </p>
    </li>
  );
}
