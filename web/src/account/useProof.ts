import { useState } from 'react';

/** Whether the present password was refused: what `useCall` asks when a call fails, and what the field shows. */
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
