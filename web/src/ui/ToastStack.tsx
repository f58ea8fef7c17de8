import './toasts.css';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import { Icon } from './Icon.tsx';

/** Toasts as section 2 lists their behaviour; outside the page's root, so that an open dialog does not reach them. */
export function ToastStack() {
  const cameFrom = useRef<HTMLElement>(null);

  function onFocus({ currentTarget, relatedTarget }: FocusEvent) {
    toast.pause();
    if (currentTarget.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }

  return createPortal(
    // A click closes the toast: who came to it goes back.
    <div onFocus={onFocus} onBlur={() => toast.play()} onKeyDown={closeByKey} onClick={() => cameFrom.current?.focus()}>
      <ToastContainer
        position="top-right"
        autoClose={3000}
        closeOnClick
        draggable
        pauseOnHover
        pauseOnFocusLoss
        closeButton={false}
        hideProgressBar
        newestOnTop={false}
        limit={3}
        transition={SlideIn}
        icon={KindIcon}
      />
    </div>,
    document.body,
  );
}

function KindIcon({ type }: { type: string }) {
  return <Icon name={type === 'success' ? 'success' : 'warning'} />;
}

function closeByKey({ key, target }: KeyboardEvent): void {
  // A button in it hears the key by itself.
  if (key === 'Enter' && target instanceof HTMLElement && target.tagName !== 'BUTTON') target.click();
}

/** The library's own transitions start the timer when they end, even in a window that has lost focus meanwhile. */
function SlideIn(toastProps: ToastTransitionProps) {
  const { children, isIn, nodeRef } = toastProps;
  useLayoutEffect(() => {
    nodeRef.current?.classList.add('toast-enter');
    toastProps.playToast();
    // Once, as it appears: it is the library's timer from then on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    const node = nodeRef.current;
    if (isIn || node === null) return undefined;
    const onEnd = () => toastProps.done();
    node.classList.replace('toast-enter', 'toast-exit');
    node.addEventListener('animationend', onEnd, { once: true });
    return () => node.removeEventListener('animationend', onEnd);
  });
  return children;
}
