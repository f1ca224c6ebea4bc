/** Assignment: each of some items gets a place of its own, and the sum of the costs is the least. */

/** The place of each item; there are at least as many places as items.
 *
 * The items come one after another. Each takes a free place by the cheapest chain of items that
 * give up their place for another one; so the sum stays the least (Bellman-Ford finds the chain).
 */
export function assign<Item, Place>(
  items: readonly Item[],
  places: readonly Place[],
  cost: (item: Item, place: Place) => number,
): Map<Item, Place> {
  const itemAt = new Map<Place, Item>();
  for (const item of items) {
    /** What a place costs the newcomer and all who move for it, and whose place comes before. */
    const costs = new Map(places.map((place) => [place, cost(item, place)]));
    const before = new Map<Place, Place>();
    const costOf = (place: Place) => costs.get(place) ?? Infinity;
    for (let changed = true; changed;) {
      changed = false;
      for (const [place, other] of itemAt) {
        const given = costOf(place) - cost(other, place);
        for (const next of places) {
          const sum = given + cost(other, next);
          if (next === place || sum >= costOf(next)) continue;
          costs.set(next, sum);
          before.set(next, place);
          changed = true;
        }
      }
    }
    const free = places.filter((place) => !itemAt.has(place));
    let place = free.reduce((best, one) => (costOf(one) < costOf(best) ? one : best));
    for (let from = before.get(place); from !== undefined; from = before.get(place)) {
      itemAt.set(place, itemAt.get(from) ?? item);
      place = from;
    }
    itemAt.set(place, item);
  }
  return new Map([...itemAt].map(([place, item]) => [item, place]));
}
