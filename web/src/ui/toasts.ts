import { useSyncExternalStore } from 'react';

type Kind = 'success' | 'warning' | 'error';
/** The button of a toast. */
type ToastAction = { label: string; onAction: () => void };
export type Toast = {
  id: string;
  kind: Kind;
  words: string;
  /** Of the contact, where the words have it. */
  name: string | undefined;
  action: ToastAction | undefined;
  /** Closed, with its exit animation still running. */
  isLeaving: boolean;
};

let toasts: Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

/** Shows a toast at once; one of the same id that is there already stays. */
export function showToast(
  kind: Kind,
  words: string,
  { id = `toast ${made++}`, name, action }: Partial<Toast> = {},
): void {
  if (!toasts.some((toast) => toast.id === id)) set([...toasts, { id, kind, words, name, action, isLeaving: false }]);
}

export function closeToast(id: string): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
}

/** Once its exit animation has ended. */
export function removeToast(id: string): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Those shown, in the order in which they came. */
export function useToasts(): Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
