package cadenza

import (
	"context"
	"time"
)

const (
	firstPause   = time.Second
	longestPause = 10 * time.Second
)

// Follow yields a task each time its status or stage changes, until it is finished. It polls with growing pauses, and continues after
// network errors, 429 and 5xx. The context limits the wait; the task continues. Since Go 1.23:
//
//	for task, err := range client.Follow(ctx, id) {
func (client *Client) Follow(ctx context.Context, id string, options ...CallOption) func(yield func(*Task, error) bool) {
	// No retries: polling repeats the request anyway.
	options = append(append([]CallOption{}, options...), WithMaxRetries(0))
	return func(yield func(*Task, error) bool) {
		var seen *Task
		pause := firstPause
		for {
			task, err := client.Task(ctx, id, options...)
			if err != nil && (ctx.Err() != nil || !isTransient(err)) {
				yield(seen, err)
				return
			}
			wait := pause
			if err != nil {
				if _, requested := requestedWait(err); requested > wait {
					wait = requested
				}
			} else {
				if (seen == nil || seen.Status != task.Status || seen.Stage != task.Stage) && !yield(task, nil) {
					return
				}
				if task.CompletedAt != nil {
					return
				}
				seen = task
			}
			if err := sleep(ctx, wait); err != nil {
				yield(seen, err)
				return
			}
			if pause = pause * 3 / 2; pause > longestPause {
				pause = longestPause
			}
		}
	}
}

// Wait returns a task when it is finished. It may have failed, so check its Status. If the context ends first, Wait returns the last
// known task, or nil, and the error of the context.
func (client *Client) Wait(ctx context.Context, id string, options ...CallOption) (*Task, error) {
	var last *Task
	var fault error
	client.Follow(ctx, id, options...)(func(task *Task, err error) bool {
		last, fault = task, err
		return true
	})
	return last, fault
}

// Tasks yields all tasks, newest first. Pages are requested as you iterate; Limit of the query is the page size. Since Go 1.23:
//
//	for task, err := range client.Tasks(ctx, cadenza.FeedQuery{}) {
func (client *Client) Tasks(ctx context.Context, query FeedQuery, options ...CallOption) func(yield func(*Task, error) bool) {
	return func(yield func(*Task, error) bool) {
		for {
			page, err := client.Feed(ctx, query, options...)
			if err != nil {
				yield(nil, err)
				return
			}
			for index := range page.Data {
				if !yield(&page.Data[index], nil) {
					return
				}
			}
			if page.NextCursor == nil {
				return
			}
			query.Cursor = page.NextCursor
		}
	}
}
