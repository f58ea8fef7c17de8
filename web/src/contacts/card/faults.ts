import { createContext, use, useId } from 'react';

/** What is wrong, by field, where it is said by now. */
export const FaultsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What is wrong with a field, and what its input and the text below it need to say so. */
export function useFault(field: string) {
  const hintId = useId();
  const fault = use(FaultsContext).get(field);
  const input = { 'data-field': field, 'aria-invalid': fault !== undefined, 'aria-describedby': fault && hintId };
  return { fault, hintId, input };
}
