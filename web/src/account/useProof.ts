import { useState } from 'react';

/**
 * State of the field for the current password. `onRefused` returns whether a call failed because the password is wrong.
 */
export function useProof() {
  const [isWrong, setIsWrong] = useState(false);
  return {
    field: { isWrong, onInput: () => setIsWrong(false) },
    onRefused: ({ code }: { code?: string | number }): boolean => {
      const isThis = code === 'wrong_password';
      if (isThis) setIsWrong(true);
      return isThis;
    },
  };
}
