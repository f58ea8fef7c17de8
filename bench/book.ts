import type { Session } from '@contactbook/contract/users';

const PASSWORD = 'correct horse';

/** Signs up a user, fills their book, and returns their token. */
export async function tokenOfAFullBook(address: string, contacts: number, email: string): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: token };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}`);
    return answer.json();
  };
  const account = { name: 'Ann', email, password: PASSWORD };
  const { token } = (await post('/users/signup', account)) as Session; // the contract defines the body of a 201
  for (let index = 0; index < contacts; index++) {
    await post('/contacts', { name: `Rosie Simpson ${index}`, number: `+380 67 123 45 ${index}` }, token);
  }
  return token;
}
