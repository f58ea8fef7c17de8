import { MINUTE_MS } from '@contactbook/contract/durations';
import type { DeviceLink } from '@contactbook/contract/devices';
import { DEVICE_LINK_MS } from '@contactbook/contract/limits';
import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import { connect } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';
import { addDeviceLink } from './deviceThunks.ts';

export type PhoneLink = {
  /** `insecure` if the server has no https address, and therefore makes no links. */
  state: 'opening' | 'ready' | 'over' | 'insecure' | 'failed';
  link: DeviceLink | undefined;
  /** The rest of the link's time, rounded up. */
  minutesLeft: number;
  /** Makes another link. */
  renew: () => void;
};

/** Makes a link that connects a phone, and counts its time. */
export function usePhoneLink(): PhoneLink {
  const dispatch = useAppDispatch();
  const [made, setMade] = useState<{ link: DeviceLink; atMs: number }>();
  const [failure, setFailure] = useState<'insecure' | 'failed'>();
  const [minutesLeft, setMinutesLeft] = useState(0);

  const makeLink = useCallback(() => {
    async function make() {
      const { body, error } = await dispatch(addDeviceLink({ label: wordsOf(connect).phone }));
      if (error === undefined) {
        setMade({ link: body, atMs: Date.now() });
        setMinutesLeft(DEVICE_LINK_MS / MINUTE_MS);
        setFailure(undefined);
      } else {
        setFailure(error.problem.code === 'bad_request' ? 'insecure' : 'failed');
      }
    }
    void make();
  }, [dispatch]);
  useEffect(makeLink, [makeLink]);

  function renew() {
    // The former link is used or has expired.
    setMade(undefined);
    makeLink();
  }

  useEffect(() => {
    if (made === undefined) return undefined;
    const timer = setInterval(
      () => setMinutesLeft(Math.ceil((made.atMs + DEVICE_LINK_MS - Date.now()) / MINUTE_MS)),
      1000,
    );
    return () => clearInterval(timer);
  }, [made]);

  const state = failure ?? (made === undefined ? 'opening' : minutesLeft > 0 ? 'ready' : 'over');
  return { state, link: made?.link, minutesLeft, renew };
}
