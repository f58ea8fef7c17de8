import { useSelector } from 'react-redux';
import { Later } from '../ui/Later.tsx';
import { onDemand } from '../ui/onDemand.ts';
import { useTitle } from '../ui/useTitle.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { useOnEnter } from './Layout.tsx';
import { MemberHome } from './MemberHome.tsx';
import { VisitorHome } from './VisitorHome.tsx';

const LanguageSelect = onDemand(() => import('./LanguageSelect.tsx'));

/** The index page (section 2): an invitation for visitors, a search field for members. */
export function Home() {
  useTitle();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const onEnter = useOnEnter();
  return (
    <>
      {isLoggedIn ? <MemberHome /> : <VisitorHome onEnter={onEnter} />}
      <Later>
        <LanguageSelect />
      </Later>
    </>
  );
}
