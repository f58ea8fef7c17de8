import type { Contact } from '@contactbook/contract/contacts';
import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useIsOffline } from '../connection.ts';
import { useAppDispatch } from '../redux.ts';
import { pendingContacts, sendAdditions } from './additions.ts';
import { selectItems } from './contactsSlice.ts';
import { selectAdditions } from './draftSelectors.ts';
import { type Addition } from './draftsSlice.ts';

const NO_CONTACTS: Contact[] = [];

/**
 * Returns the additions under way: `pending` are shown in the list, `held` above it because they were refused or wait
 * for the connection. Waiting ones are sent when the connection returns or their user logs in again.
 */
export function useAdditions(): { held: Addition[]; pending: Contact[] } {
  const dispatch = useAppDispatch();
  const additions = useSelector(selectAdditions);
  const items = useSelector(selectItems);
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isOffline) void dispatch(sendAdditions());
  }, [isOffline, dispatch]);
  return useMemo(() => {
    const isHeld = ({ state }: Addition) => state === 'refused' || (state === 'waiting' && isOffline);
    const going = additions.filter((addition) => !isHeld(addition));
    return {
      held: additions.filter(isHeld),
      pending: going.length === 0 ? NO_CONTACTS : pendingContacts(going, items),
    };
  }, [additions, items, isOffline]);
}
