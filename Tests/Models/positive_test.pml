/*
 * The life cycle of the proof for a positive laboratory test: issued, used, deleted. It models
 * Sources/HealthAuthority/Verification/Verification.swift. check.sh verifies the model.
 *
 * Each atomic block is one database transaction. Two instances of the authority run them in any
 * order. Each instance has its own clock, which can go forwards and backwards. A crash or restart
 * between two transactions ends a client's sequence. The client can start again at any point.
 *
 * Claim: one positive test yields signatures for at most one message.
 *
 * Mutations, each of which must break the claim:
 *   -DNO_FLAG     inserts a proof whenever none exists, as in schema version 1
 *   -DTWO_STEPS   sets the flag in a separate transaction after the proof
 *   -DNO_GUARD    allows a proof to be used again for another message
 */
#define DAYS 4
#define MESSAGES 2
#define INSTANCES 2
#define NOTHING 255

byte clock[INSTANCES];

/* The row of the test. It is kept longer than the model runs. */
bool isPositive = false;
bool isIssued = false;

/* The row of the proof: its message, and the day of the key under which it was used. */
bool hasProof = false;
byte message = NOTHING;
byte keyDay = NOTHING;

/* The first signed message, and the number of different signed messages. */
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

/* A client with the test's token requests the result repeatedly. */
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

/* Requests a signature of some message from one instance, under today's or yesterday's key. */
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

/* Deletes a used proof when its key is no longer valid, and an unused proof when it has expired. */
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
