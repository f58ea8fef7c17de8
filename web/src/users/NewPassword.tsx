import { PASSWORD_MIN_LENGTH } from '@contactbook/contract/limits';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { PasswordField } from '../ui/PasswordField.tsx';
import { selectEmail, selectUserName } from './authSlice.ts';
import type { strengthOf } from './passwordStrength.ts';

type Meter = typeof strengthOf;

const WORDS = {
  Weak: 'A few words would be stronger.',
  Fair: 'A few words would be stronger.',
  Strong: '',
};

/** A new password, and in its hint a word on how soon it would be guessed. The rule stays its length. */
export function NewPassword() {
  const name = useSelector(selectUserName);
  const email = useSelector(selectEmail);
  const [text, setText] = useState('');
  const meter = useMeter();
  const strength = text === '' ? undefined : meter?.(text, [name, email]);
  return (
    <PasswordField
      label="New password"
      pattern={`.{${PASSWORD_MIN_LENGTH},}`}
      autoComplete="new-password"
      onChange={(event) => setText(event.currentTarget.value)}
      hint={
        <>
          At least {PASSWORD_MIN_LENGTH} characters.
          {strength !== undefined && (
            <>
              {' '}
              <strong>{strength}.</strong> {WORDS[strength]}
            </>
          )}
        </>
      }
    />
  );
}

/** Fetched while the person types the present password; without it there is no word. */
function useMeter(): Meter | undefined {
  const [meter, setMeter] = useState<Meter>();
  useEffect(() => {
    let isWanted = true;
    void import('./passwordStrength.ts').then(
      (file) => isWanted && setMeter(() => file.strengthOf),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return meter;
}
