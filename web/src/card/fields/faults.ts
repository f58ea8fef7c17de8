import { createContext, use, useId } from 'react';

/** Error messages that are currently shown, by field. */
export const FaultsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns the error of a field, and the attributes that connect the input with its message. */
export function useFault(field: string) {
  const hintId = useId();
  const fault = use(FaultsContext).get(field);
  const input = { 'data-field': field, 'aria-invalid': fault !== undefined, 'aria-describedby': fault && hintId };
  return { fault, hintId, input };
}
