package cadenza

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"time"
)

const (
	firstDelay = 500 * time.Millisecond
	maxDelay   = 8 * time.Second
	// The longest Retry-After that is waited for. A longer wait is left to the caller.
	maxRetryAfter = time.Minute
)

// randomFraction spreads the retries of requests that were rejected at the same moment.
func randomFraction() float64 {
	var random [4]byte
	if _, err := rand.Read(random[:]); err != nil {
		return 0.5
	}
	return float64(binary.BigEndian.Uint32(random[:])) / (1 << 32)
}

// requestedWait returns the status of an error response and its Retry-After.
func requestedWait(err error) (status int, wait time.Duration) {
	var problem *ProblemError
	var answer *AnswerError
	switch {
	case errors.As(err, &problem):
		return int(problem.Status), problem.RetryAfter
	case errors.As(err, &answer):
		return answer.Status, answer.RetryAfter
	}
	return 0, 0
}

// isTransient reports whether the same request may succeed later.
func isTransient(err error) bool {
	var connection *ConnectionError
	if errors.As(err, &connection) {
		return true
	}
	status, _ := requestedWait(err)
	return status == 429 || status >= 500
}

// sleep waits, or returns the error of the context.
func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// pauseAfter is the pause after the attempt with this number, which is longer than the requested wait.
func pauseAfter(number int, wait time.Duration) time.Duration {
	delay := maxDelay
	if number < 5 {
		delay = firstDelay << (number - 1)
	}
	return wait + time.Duration(float64(delay)*(0.5+randomFraction()/2))
}

// retry repeats an operation while it fails with transient errors. One that isn't idempotent is repeated only after 429, which has
// no effect.
func retry(ctx context.Context, retries int, idempotent bool, attempt func(number int) error) error {
	for number := 1; ; number++ {
		err := attempt(number)
		if err == nil || ctx.Err() != nil || number > retries || !isTransient(err) {
			return err
		}
		status, wait := requestedWait(err)
		if wait > maxRetryAfter || (!idempotent && status != 429) {
			return err
		}
		if sleep(ctx, pauseAfter(number, wait)) != nil {
			return err
		}
	}
}
