import type { ContactState } from '@contactbook/contract/changes';
import { isSameState } from '../contacts/threeWay.ts';

/** A contact before and after a change: what is other, the old struck through and the new marked; else all of it. */
export function HistoryStates({ before, after }: { before: ContactState | null; after: ContactState | null }) {
  if (before === null || after === null || isSameState(before, after)) {
    const Text = after === null ? 'del' : 'span';
    const state = after ?? before;
    return (
      <p className="history-states">
        <Text>{`${state?.name}, ${state?.number}`}</Text>
      </p>
    );
  }
  return (
    <div className="history-states">
      {before.name !== after.name && (
        <p>
          <Became before={before.name} after={after.name} />
        </p>
      )}
      {before.number !== after.number && (
        <p>
          <Became before={before.number} after={after.number} />
        </p>
      )}
    </div>
  );
}

/** A text that was another: the old struck through, the new marked. */
export function Became({ before, after }: { before: string; after: string }) {
  if (before === after) return after;
  return (
    <>
      <span className="history-unseen">from </span>
      <del>{before}</del>
      <span className="history-unseen"> to</span>{' '}
      <ins>
        <mark>{after}</mark>
      </ins>
    </>
  );
}
