import type { ContactState } from '@contactbook/contract/changes';
import { Suspense } from 'react';
import { isSameState } from '../book/contactStates.ts';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { isSameCard } from './historyMessages.ts';
import { historyList } from '../words/en.ts';
import { useWords } from '../words/words.ts';

const LazyDifference = lazyWithRetry(() => import('./CardDifference.tsx'));

/**
 * Shows a contact before and after a change: the fields that differ, or name and number if no field was edited.
 * The name is left out where it is shown above.
 */
export function HistoryStates({
  before,
  after,
  isNamed = false,
}: {
  before: ContactState | null;
  after: ContactState | null;
  isNamed?: boolean;
}) {
  if (before === null || after === null || isSameVersion(before, after)) {
    const Text = after === null ? 'del' : 'span';
    const state = after ?? before;
    return (
      <p className="history-states">
        <Text>
          {!isNamed && state?.name !== '' && (
            <>
              <bdi translate="no">{state?.name}</bdi>,{' '}
            </>
          )}
          <bdi>{state?.number}</bdi>
        </Text>
      </p>
    );
  }
  return (
    <div className="history-states">
      {before.name !== after.name && (
        <p>
          <TextChange before={before.name} after={after.name} />
        </p>
      )}
      {before.number !== after.number && (
        <p>
          <TextChange before={before.number} after={after.number} />
        </p>
      )}
      <StateDifference before={before} after={after} />
    </div>
  );
}

/** Returns whether two states of a contact are equal. */
export function isSameVersion(one: ContactState | null, other: ContactState | null): boolean {
  return isSameState(one, other) && isSameCard(one, other);
}

/** Shows a changed text: the old one struck through, the new one highlighted. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const words = useWords(historyList);
  if (before === after) return <bdi>{after}</bdi>;
  return (
    <>
      <span className="unseen">{words.from} </span>
      <del>
        <bdi>{before}</bdi>
      </del>
      <span className="unseen"> {words.to}</span>{' '}
      <ins>
        <mark>
          <bdi>{after}</bdi>
        </mark>
      </ins>
    </>
  );
}

/** Shows how the cards of two states differ. What reads cards is loaded with the first two that do. */
export function StateDifference({ before, after }: { before: ContactState; after: ContactState }) {
  if (isSameCard(before, after)) return null;
  return (
    <Suspense>
      <LazyDifference {...{ before, after }} />
    </Suspense>
  );
}
