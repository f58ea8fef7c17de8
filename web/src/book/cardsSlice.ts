import type { Card } from '@contactbook/contract/card';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { VersionedCard } from '../api.ts';
import { callApi, type CallThunk } from '../redux.ts';
import { identityChanged } from '../users/authSlice.ts';
import { applied, saved } from './bookEvents.ts';

/** `before` is the card as the user opened or last saved it, if it has changed elsewhere since. */
type KnownCard = VersionedCard & { before?: Card | undefined };
/** The last read card of each contact, by id. They can be shown while offline. */
type CardsState = Record<string, KnownCard>;
type RootState = { cards: CardsState };

const cardRead = createAction<VersionedCard & { id: string }>('cards/read');

export function readCard(id: string): CallThunk<VersionedCard> {
  return async (dispatch) => {
    const result = await dispatch(callApi((api) => api.card(id)));
    if (result.error === undefined) dispatch(cardRead({ ...result.body, id }));
    return result;
  };
}

const initialState: CardsState = {};

const cardsSlice = createSlice({
  name: 'cards',
  initialState,
  reducers: {
    /** Later changes made elsewhere count as news. */
    cardOpened(cards, { payload: id }: PayloadAction<string>) {
      delete cards[id]?.before;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(applied, (cards, { payload: { changes } }) => {
        for (const { id, version = 0 } of changes.contacts) {
          const known = cards[id];
          if (known !== undefined && version > (known.version ?? 0)) known.before ??= known.card;
        }
      })
      .addCase(cardRead, (cards, { payload: { id, ...read } }) => store(cards, id, read, cards[id]?.before))
      .addCase(saved, (cards, { payload: { act, card } }) => {
        if (card !== undefined && 'id' in act) store(cards, act.id, card);
      })
      .addMatcher(identityChanged, () => initialState),
});

function store(cards: CardsState, id: string, card: VersionedCard, before?: Card): void {
  if ((card.version ?? Infinity) >= (cards[id]?.version ?? 0)) cards[id] = { ...card, before };
}

export const { cardOpened } = cardsSlice.actions;
export const cardsReducer = cardsSlice.reducer;
export const selectCard =
  (id: string) =>
  ({ cards }: RootState): KnownCard | undefined =>
    cards[id];
