import { expect, test } from 'vitest';
import { withoutImports } from './source';

const MODULE = `"""Search."""

from __future__ import annotations

import sys
from a.b import (
    C,
    D,
)
from e import f

LIMIT = 3


def g():
    from h import i  # where it is needed
    return i
`;

test('the imports of a module are left out, those within a function are not', () => {
  expect(withoutImports(MODULE)).toBe(`"""Search."""


LIMIT = 3


def g():
    from h import i  # where it is needed
    return i
`);
});
