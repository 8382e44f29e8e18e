#include <curses.h>

// In ncurses, the screen, its size and its attributes are global variables and macros. Swift's
// concurrency checking refuses global variables, and Swift does not import these macros.

// Switches the terminal to the page. Returns false if the terminal cannot show a page.
static inline bool ccurses_begin(void) {
    if (newterm(NULL, stdout, stdin) == NULL) return false;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    return true;
}

static inline void ccurses_colours(void) {
    if (!has_colors() || start_color() != OK) return;
    use_default_colors();
    for (short colour = COLOR_RED; colour <= COLOR_CYAN; colour++) init_pair(colour, colour, -1);
}

static inline int ccurses_columns(void) { return COLS; }
static inline int ccurses_rows(void) { return LINES; }

// Text in an undefined colour pair is shown as plain text.
static inline void ccurses_style(int colour, bool bold, bool reversed) {
    attr_t attributes = (bold ? A_BOLD : 0) | (reversed ? A_REVERSE : 0);
    attrset(attributes | (has_colors() ? COLOR_PAIR(colour) : 0));
}

static inline void ccurses_move(int row, int column) { move(row, column); }
static inline void ccurses_add(const char *text) { addstr(text); }
static inline void ccurses_cursor(bool is_visible) { curs_set(is_visible ? 1 : 0); }
static inline void ccurses_erase(void) { erase(); }
static inline void ccurses_show(void) { refresh(); }

// Returns the key that was pressed, or -1 if no key was pressed.
static inline int ccurses_key(void) {
    timeout(0);
    return getch();
}

static inline void ccurses_end(void) { endwin(); }
