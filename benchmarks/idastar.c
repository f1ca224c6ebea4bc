/* Iterative deepening on the Manhattan distance for the 15-puzzle: the limit our kernel is held against.

   The same algorithm as search_manhattan of pintu.engine.patterns.iterative_deepening_kernels: the board in one word, a nibble a cell;
   an explicit stack; slack instead of depth and estimate; the last move never undone.

   cc -O3 -march=native -o idastar idastar.c
   ./idastar < boards        each line: the goal cell of what stands at each of 16 cells; hole = 0
   Prints for each board: length, expanded, generated, seconds. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROWS 4
#define COLS 4
#define CELLS 16
#define HOLE 0

static uint32_t steps[16 * 5];
static uint8_t rises[16 * 16 * 4];
static uint64_t stack[520][2];
static uint8_t path[256];

static int distance(int a, int b) {
    return abs(a / COLS - b / COLS) + abs(a % COLS - b % COLS);
}

static void prepare(void) {
    /* The tile travels U, D, L, R into the blank. */
    static const int down[4] = {-1, 1, 0, 0}, right[4] = {0, 0, -1, 1};
    for (int last = 0; last < 5; last++)
        for (int blank = 0; blank < CELLS; blank++) {
            int used = 0;
            for (int move = 0; move < 4; move++) {
                int row = blank / COLS - down[move], col = blank % COLS - right[move];
                if (row < 0 || row >= ROWS || col < 0 || col >= COLS) continue;
                if (last && move == ((last - 1) ^ 1)) continue;
                uint32_t step = 64 | move << 4 | (row * COLS + col);
                steps[blank + 16 * last] |= step << (8 * used++);
            }
        }
    for (int tile = 0; tile < CELLS; tile++)
        for (int blank = 0; blank < CELLS; blank++)
            for (int move = 0; move < 4; move++) {
                int row = blank / COLS - down[move], col = blank % COLS - right[move];
                if (row < 0 || row >= ROWS || col < 0 || col >= COLS) continue;
                int origin = row * COLS + col;
                rises[(tile * 16 + origin) * 4 + move] =
                    distance(blank, tile) > distance(origin, tile);
            }
}

static int search(uint64_t bound, uint64_t *expanded_out, uint64_t *generated_out) {
    uint64_t top = 1, expanded = *expanded_out, generated = *generated_out;
    int found = 0;
    while (top) {
        top--;
        uint64_t board = stack[top][0], info = stack[top][1];
        uint64_t depth = info & 255;
        path[depth] = (uint8_t)(info >> 24);
        if (depth == bound) {
            found = 1;
            break;
        }
        expanded++;
        uint64_t slack = (info >> 16) & 255, blank = (info >> 8) & 15;
        uint64_t successors = steps[(info >> 8) & 255];
        while (successors) {
            uint64_t origin = successors & 15, move = (successors >> 4) & 3;
            successors >>= 8;
            generated++;
            uint64_t tile = (board >> (4 * origin)) & 15;
            uint64_t rise = rises[(tile * 16 + origin) * 4 + move];
            if (rise <= slack) {
                uint64_t swap = tile ^ HOLE;
                stack[top][0] = board ^ (swap << (4 * origin)) ^ (swap << (4 * blank));
                stack[top][1] = (depth + 1) | ((origin + ((move + 1) << 4)) << 8) |
                                ((slack - rise) << 16) | (move << 24);
                top++;
            }
        }
    }
    *expanded_out = expanded;
    *generated_out = generated;
    return found;
}

int main(void) {
    prepare();
    for (;;) {
        uint64_t board = 0, blank = 0, estimate = 0, expanded = 0, generated = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            int goal_cell;
            if (scanf("%d", &goal_cell) != 1) return 0;
            board |= (uint64_t)goal_cell << (4 * cell);
            if (goal_cell == HOLE) blank = cell;
            else estimate += distance(cell, goal_cell);
        }
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        uint64_t bound = estimate;
        for (;; bound += 2) {
            stack[0][0] = board;
            stack[0][1] = blank << 8 | ((bound - estimate) / 2) << 16;
            if (search(bound, &expanded, &generated)) break;
        }
        clock_gettime(CLOCK_MONOTONIC, &end);
        double seconds = (end.tv_sec - start.tv_sec) + 1e-9 * (end.tv_nsec - start.tv_nsec);
        printf("%lu %lu %lu %.6f\n", (unsigned long)bound, (unsigned long)expanded,
               (unsigned long)generated, seconds);
        fflush(stdout);
    }
}
