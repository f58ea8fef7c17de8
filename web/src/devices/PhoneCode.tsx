import { Suspense } from 'react';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import type { PhoneSystem } from '../ui/phoneSystem.ts';
import { Steps } from './Steps.tsx';
import type { PhoneLink } from './usePhoneLink.ts';

/** Loaded on demand with its library. */
const QrCode = lazyWithRetry(() => import('../ui/QrCode.tsx'));

/** The code that a phone's camera reads, and the steps that follow on the phone. */
export function PhoneCode({ system, phoneLink: { link, state } }: { system: PhoneSystem; phoneLink: PhoneLink }) {
  const words = useWords(connect);
  const steps =
    system === 'iphone'
      ? [
          { text: words.pointIphone },
          { text: words.allowProfile, note: words.noPassword },
          { text: words.installProfile, note: words.notSigned },
        ]
      : [
          { text: words.pointAndroid },
          { text: words.installDavx5, note: words.stores },
          { text: words.openDavx5Step, note: words.filledIn },
        ];
  return (
    <div className="connect-code">
      <div className="connect-qr">
        {link !== undefined && state === 'ready' && (
          <Suspense>
            <QrCode text={link.url} label={words.code} />
          </Suspense>
        )}
      </div>
      <Steps steps={steps} />
    </div>
  );
}
