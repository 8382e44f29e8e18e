/*
 * The life of the proof that a positive laboratory test gives: issued, used, deleted.
 * Sources/HealthAuthority/Verification/Verification.swift is the program. check.sh verifies the model.
 *
 * Each atomic block is one transaction of the database. Two instances of the authority run them in any order. Each has a clock of its own,
 * which may go forwards and backwards. A crash or a restart between two transactions is the end of a client's sequence: the client may
 * begin again at any point.
 *
 * Claim: with one positive test, signatures are given for one message only.
 *
 * Mutations, each of which must break the claim:
 *   -DNO_FLAG     inserts a proof whenever none exists, as in schema version 1
 *   -DTWO_STEPS   the flag is set in a transaction of its own, after the proof
 *   -DNO_GUARD    the proof may be used again for another message
 */
#define DAYS 4
#define MESSAGES 2
#define INSTANCES 2
#define NOTHING 255

byte clock[INSTANCES];

/* The row of the test. It is kept for longer than the model lasts. */
bool isPositive = false;
bool isIssued = false;

/* The row of the proof: its message, and the day of the key under which it was used. */
bool hasProof = false;
byte message = NOTHING;
byte keyDay = NOTHING;

/* The first message that was signed, and how many different ones were. */
byte firstSigned = NOTHING;
byte signatures = 0;

inline sign(m) {
    if
    :: firstSigned == NOTHING -> firstSigned = m; signatures++
    :: firstSigned != NOTHING && firstSigned != m -> signatures++
    :: else
    fi;
    assert(signatures <= 1)
}

active proctype Laboratory() {
    isPositive = true
}

/* Whoever has the token of the test asks for the result, again and again. */
active [INSTANCES] proctype Inquiry() {
    do
    :: atomic {
        isPositive ->
        if
#ifdef NO_FLAG
        :: !hasProof -> hasProof = true; message = NOTHING; keyDay = NOTHING
#else
        :: !isIssued -> hasProof = true; message = NOTHING; keyDay = NOTHING
#ifndef TWO_STEPS
            ; isIssued = true
#endif
#endif
        :: else
        fi
      }
#ifdef TWO_STEPS
      ; atomic { isIssued = true }
#endif
    od
}

/* Asks one of the instances for a signature of some message under a key of today or yesterday. */
proctype Authorization(byte instance) {
    byte m, d;
    do
    :: select(m : 0 .. MESSAGES - 1);
       atomic {
        d = clock[instance];
        if
        :: d > 0 -> d--
        :: true
        fi;
        if
#ifdef NO_GUARD
        :: hasProof -> message = m; keyDay = d; sign(m)
#else
        :: hasProof && message == NOTHING -> message = m; keyDay = d; sign(m)
        :: hasProof && message == m && keyDay == d -> sign(m)
#endif
        :: else
        fi
       }
    od
}

/* Deletes a used proof once its key cannot be used any more, and an unused one when it has expired. */
proctype Sweep(byte instance) {
    do
    :: atomic {
        hasProof && message != NOTHING && keyDay + 1 < clock[instance] -> hasProof = false; message = NOTHING; keyDay = NOTHING
       }
    :: atomic { hasProof && message == NOTHING && clock[instance] == DAYS - 1 -> hasProof = false }
    od
}

proctype Clock(byte instance) {
    do
    :: clock[instance] < DAYS - 1 -> clock[instance]++
    :: clock[instance] > 0 -> clock[instance]--
    od
}

init {
    byte i;
    atomic {
        for (i : 0 .. INSTANCES - 1) {
            run Authorization(i);
            run Sweep(i);
            run Clock(i)
        }
    }
}
