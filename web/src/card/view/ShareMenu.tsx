import type { Card } from '@contactbook/contract/card';
import { useState } from 'react';
import { useAppDispatch } from '../../redux.ts';
import { DialogErrorBoundary } from '../../ui/DialogErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyWithRetry } from '../../ui/lazyWithRetry.ts';
import { Menu } from '../../ui/Menu.tsx';
import { QR_CODE, SHARE } from '../photo/pictures.ts';
import { shareCard } from './shareCard.ts';
import { cardView } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

const QrDialog = lazyWithRetry(() => import('./QrDialog.tsx'));

/**
 * Gives the contact away: as a file, through the system's share dialog where there is one, or as a QR code for the
 * camera of another phone.
 */
export function ShareMenu({ id, name, card }: { id: string; name: string; card: Card }) {
  const words = useWords(cardView);
  const dispatch = useAppDispatch();
  const [isCodeShown, setIsCodeShown] = useState(false);
  return (
    <>
      <Menu name={words.shareName(name)} look="card-menu" opener={<Icon path={SHARE} />}>
        <button type="button" className="book-link" data-closes-menu onClick={() => void dispatch(shareCard(id, name))}>
          <Icon path={SHARE} />
          {words.asFile}
        </button>
        <button type="button" className="book-link" data-closes-menu onClick={() => setIsCodeShown(true)}>
          <Icon path={QR_CODE} />
          {words.asCode}
        </button>
      </Menu>
      {isCodeShown && (
        <DialogErrorBoundary onClose={() => setIsCodeShown(false)}>
          <QrDialog {...{ name, card }} onClose={() => setIsCodeShown(false)} />
        </DialogErrorBoundary>
      )}
    </>
  );
}
