import type { Import } from '@contactbook/contract/transfer';
import { useRef, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import { saveChoice } from './calls.ts';
import { asSent, type Choice, fromStored, withoutExceptions } from './choice.ts';

/**
 * The choice of an import's rows. Each change is stored on the server, so that it survives a reload. One save is under
 * way at a time, and the latest choice follows it. A failed save is ignored, because applying the import sends the
 * choice again.
 */
export function useChoice({ id, choice: stored }: Import) {
  const dispatch = useAppDispatch();
  const [choice, setChoice] = useState(() => fromStored(stored));
  const saves = useRef<{ isBusy: boolean; next: Choice | undefined }>({ isBusy: false, next: undefined });

  async function save() {
    const { current } = saves;
    if (current.isBusy) return;
    current.isBusy = true;
    while (current.next !== undefined) {
      const sent = asSent(current.next);
      current.next = undefined;
      await dispatch(saveChoice({ id, choice: sent }));
    }
    current.isBusy = false;
  }

  const choose = (next: Choice) => {
    setChoice(next);
    saves.current.next = next;
    void save();
  };
  /** The server has compared the rows again and removed the exceptions. */
  const dropExceptions = () => setChoice(withoutExceptions);
  return { choice, choose, dropExceptions };
}
