import { useEffect, useState } from 'react';
import { newPassword } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import type { advise, PasswordOwner } from './passwordStrength.ts';

type PasswordAdviceProps = {
  password: string;
  person: PasswordOwner;
  /** Whether to rate the strength of the password. */
  isRated?: boolean;
};

/** Advice about a new password, announced while it is typed. Only the length is enforced. */
export function PasswordAdvice({ password, person, isRated = false }: PasswordAdviceProps) {
  const adviser = useAdviser(password !== '');
  const advice = password === '' ? undefined : adviser?.(password, person);
  const words = useWords(newPassword);
  const hint = isRated && advice?.strength !== 'strong' ? words.moreWords : '';
  return (
    <span role="status" className="entry-advice">
      {advice !== undefined && (
        <>
          {isRated && <strong>{words[advice.strength]} </strong>}
          {advice.warning === undefined ? hint : words[advice.warning]}
        </>
      )}
    </span>
  );
}

/** Loads the word lists and rules on demand; if that fails, no advice is shown. */
function useAdviser(isNeeded: boolean): typeof advise | undefined {
  const [adviser, setAdviser] = useState<typeof advise>();
  useEffect(() => {
    let isWanted = true;
    const loading = isNeeded ? import('./passwordStrength.ts') : undefined;
    loading?.then(
      (file) => isWanted && setAdviser(() => file.advise),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  return adviser;
}
