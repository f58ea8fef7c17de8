import { useSelector } from 'react-redux';
import { Idle } from '../ui/Idle.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { useTitle } from '../ui/useTitle.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { MemberHome, VisitorHome } from './lazyScreens.ts';

/** What follows the first view is loaded after it. */
const HomeMore = lazyWithRetry(() => import('./HomeMore.tsx'));

/** The index page (section 2): an invitation for visitors, a search field for members. */
export function Home() {
  useTitle();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  return (
    <>
      {isLoggedIn ? <MemberHome /> : <VisitorHome />}
      <Idle>
        <HomeMore isVisitor={!isLoggedIn} />
      </Idle>
    </>
  );
}
