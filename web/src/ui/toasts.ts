import { useSyncExternalStore } from 'react';

type ToastKind = 'success' | 'warning' | 'error';
/** What a button of a toast does. One that `waits` leaves the toast open, until `closeToast`. */
type ToastAction = { label: string; onAction: () => void; waits?: true };
export type Toast = {
  id: string;
  kind: ToastKind;
  words: string;
  /** Name of the contact, if the text contains it. */
  name: string | undefined;
  actions: ToastAction[];
  /** Whether its act is not answered yet. */
  isBusy: boolean;
  /** Whether the toast is closed and its exit animation is running. */
  isLeaving: boolean;
};

let toasts: Toast[] = [];
let made = 0;
const toastListeners = new Set<() => void>();

/** Shows a toast. If one with the same id is shown already, that stays. */
export function showToast(
  kind: ToastKind,
  words: string,
  { id = `toast ${made++}`, name, actions = [] }: Partial<Toast> = {},
): void {
  if (!toasts.some((toast) => toast.id === id))
    setToasts([...toasts, { id, kind, words, name, actions, isBusy: false, isLeaving: false }]);
}

/** Marks the act of a toast as under way. */
export function markToastBusy(id: string): void {
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, isBusy: true } : toast)));
}

export function closeToast(id: string): void {
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
}

/** Removes a toast after its exit animation. */
export function removeToast(id: string): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Returns the shown toasts, oldest first. */
export function shownToasts(): Toast[] {
  return toasts;
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(subscribeToToasts, shownToasts);
}

function subscribeToToasts(listener: () => void): () => void {
  toastListeners.add(listener);
  return () => toastListeners.delete(listener);
}

function setToasts(next: Toast[]): void {
  toasts = next;
  for (const listener of toastListeners) listener();
}
