import { useEffect, useState } from 'react';
import { newPassword } from '../words/en/newPassword.ts';
import { useWords } from '../words/words.ts';
import type { advise, Person } from './passwordStrength.ts';

type PasswordAdviceProps = {
  password: string;
  person: Person;
  /** Whether to say how strong the password is, too. */
  isRated?: boolean;
};

/** A word on a new password, announced as it is typed; the rule stays its length. */
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

/** Fetches the lists and rules once they are needed; without them there is no advice. */
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
