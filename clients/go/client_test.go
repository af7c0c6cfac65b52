package cadenza

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const secretKey = "cdz_test_secret"

// serve starts a server, and returns a client that reports its attempts.
func serve(t *testing.T, handler http.HandlerFunc) (*Client, *[]Attempt) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	attempts := &[]Attempt{}
	client, err := New(Options{
		APIKey:    secretKey,
		BaseURL:   server.URL + "/",
		OnAttempt: func(attempt Attempt) { *attempts = append(*attempts, attempt) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return client, attempts
}

func sendJSON(response http.ResponseWriter, status int, body string) {
	response.Header().Set("Content-Type", "application/json")
	response.Header().Set("X-Request-Id", "req_1")
	response.WriteHeader(status)
	fmt.Fprint(response, body)
}

const creditsBody = `{"available": 7, "held": 1, "used": 2}`
const problemBody = `{"type": "/docs/errors/%[1]s", "title": "Title", "status": %[2]d, "detail": "Detail", "code": "%[1]s", "request_id": "req_2",
	"errors": [{"pointer": "/prompt", "code": "too_short", "detail": "One character."}]}`

func TestOptionsAreChecked(t *testing.T) {
	for fault, options := range map[string]Options{
		"APIKey is missing":      {},
		"APIKey contains":        {APIKey: "cdz_test secret"},
		"BaseURL must be":        {APIKey: secretKey, BaseURL: secretKey},
		"BaseURL must not":       {APIKey: secretKey, BaseURL: "https://user:secret@example.com"},
		"starts with http:// or": {APIKey: secretKey, BaseURL: "ftp://example.com"},
	} {
		_, err := New(options)
		if err == nil || !strings.Contains(err.Error(), fault) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", fault, err)
		}
	}
}

func TestHeadersOfRequestAndResponse(t *testing.T) {
	client, attempts := serve(t, func(response http.ResponseWriter, request *http.Request) {
		if request.Header.Get("Authorization") != "Bearer "+secretKey || request.Header.Get("traceparent") != "00-1-2-01" {
			t.Errorf("headers: %v", request.Header)
		}
		response.Header().Set("RateLimit", `"default";r=3;t=1`)
		sendJSON(response, 200, creditsBody)
	})
	var header http.Header
	credits, err := client.Credits(context.Background(), WithHeader("traceparent", "00-1-2-01"), WithResponseHeader(&header))
	if err != nil || credits.Available != 7 {
		t.Fatal(credits, err)
	}
	if header.Get("RateLimit") == "" || header.Get("X-Request-Id") != "req_1" {
		t.Errorf("response: %v", header)
	}
	attempt := (*attempts)[0]
	if attempt.Number != 1 || attempt.Method != "GET" || attempt.Status != 200 || attempt.RequestID != "req_1" {
		t.Errorf("attempt: %+v", attempt)
	}
}

func TestRetriesHaveTheSameIdempotencyKey(t *testing.T) {
	var keys []string
	client, attempts := serve(t, func(response http.ResponseWriter, request *http.Request) {
		keys = append(keys, request.Header.Get("Idempotency-Key"))
		if len(keys) == 1 {
			sendJSON(response, 503, fmt.Sprintf(problemBody, "unavailable", 503))
			return
		}
		sendJSON(response, 202, `{"id": "task_1"}`)
	})
	_, err := client.Generate(context.Background(), GenerateRequest{Model: MusicModelV35, Prompt: Ptr("rain")})
	var answer *AnswerError
	if !errors.As(err, &answer) || answer.Status != 202 {
		t.Errorf("an incomplete task must not be a result: %v", err)
	}
	if len(keys) != 2 || keys[0] == "" || keys[0] != keys[1] {
		t.Errorf("keys: %q", keys)
	}
	if first := (*attempts)[0]; first.Status != 503 || !IsProblem(first.Err, ProblemCodeUnavailable) {
		t.Errorf("attempt: %+v", first)
	}
}

func TestNoRetry(t *testing.T) {
	for name, test := range map[string]struct {
		status int
		wait   string
		upload bool
		want   int
	}{
		"an invalid request":          {status: 422, want: 1},
		"a long Retry-After":          {status: 429, wait: "61", want: 1},
		"an upload after an error":    {status: 500, upload: true, want: 1},
		"an upload that was rejected": {status: 429, upload: true, want: 2},
	} {
		client, attempts := serve(t, func(response http.ResponseWriter, _ *http.Request) {
			response.Header().Set("Retry-After", test.wait)
			sendJSON(response, test.status, fmt.Sprintf(problemBody, "rate_limited", test.status))
		})
		var err error
		if test.upload {
			_, err = client.Uploads(context.Background(), "image/png", []byte("png"), WithMaxRetries(1))
		} else {
			_, err = client.Credits(context.Background())
		}
		if !IsProblem(err) || len(*attempts) != test.want {
			t.Errorf("%s: %d attempts, %v", name, len(*attempts), err)
		}
	}
}

func TestErrorsAreProblems(t *testing.T) {
	client, _ := serve(t, func(response http.ResponseWriter, _ *http.Request) {
		sendJSON(response, 422, fmt.Sprintf(problemBody, "invalid_field", 422))
	})
	_, err := client.Generate(context.Background(), GenerateRequest{})
	var problem *ProblemError
	if !errors.As(err, &problem) || problem.Errors[0].Pointer != "/prompt" {
		t.Fatal(err)
	}
	if want := "Title. Detail /prompt: One character. (422 invalid_field, req_2)"; err.Error() != want {
		t.Errorf("%q", err.Error())
	}
	if !IsProblem(err, ProblemCodeRateLimited, ProblemCodeInvalidField) || IsProblem(err, ProblemCodeRateLimited) {
		t.Error("IsProblem")
	}
}

func TestResponsesOfOthers(t *testing.T) {
	client, _ := serve(t, func(response http.ResponseWriter, request *http.Request) {
		http.Redirect(response, request, "https://example.com/sign-in", http.StatusFound)
	})
	_, err := client.Credits(context.Background())
	var answer *AnswerError
	if !errors.As(err, &answer) || answer.Status != 302 || !strings.Contains(err.Error(), "isn't from the API") {
		t.Error(err)
	}
}

func TestContextEndsRetries(t *testing.T) {
	client, _ := serve(t, func(response http.ResponseWriter, _ *http.Request) {
		sendJSON(response, 500, fmt.Sprintf(problemBody, "internal_error", 500))
	})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := client.Credits(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestArgumentsAreChecked(t *testing.T) {
	client, attempts := serve(t, func(http.ResponseWriter, *http.Request) {})
	ctx := context.Background()
	_, empty := client.Task(ctx, "")
	_, dots := client.Task(ctx, "..")
	_, key := client.Generate(ctx, GenerateRequest{}, WithIdempotencyKey("two\nlines"))
	_, price := client.Generate(ctx, GenerateRequest{DryRun: Ptr(true)})
	_, text := client.TimestampedLyrics(ctx, LyricsRequest{Format: Ptr(LyricsFormat("vtt"))})
	_, none := client.Feed(ctx, FeedQuery{TaskID: []string{}})
	for name, err := range map[string]error{"empty": empty, "dots": dots, "key": key, "price": price, "text": text, "none": none} {
		if err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if len(*attempts) != 0 {
		t.Errorf("%d requests", len(*attempts))
	}
}

func TestDownloadContinues(t *testing.T) {
	content := []byte(strings.Repeat("music", 10_000))
	sum := sha256.Sum256(content)
	var ranges []string
	client, _ := serve(t, func(response http.ResponseWriter, request *http.Request) {
		if request.Header.Get("Authorization") != "" {
			t.Error("files need no key")
		}
		ranges = append(ranges, request.Header.Get("Range"))
		if len(ranges) == 1 {
			response.Header().Set("Content-Length", strconv.Itoa(len(content)))
			response.Write(content[:20_000])
			panic(http.ErrAbortHandler)
		}
		http.ServeContent(response, request, "song.mp3", time.Time{}, bytes.NewReader(content))
	})
	clip := Clip{AudioURL: Ptr(client.baseURL + "/song.mp3"), Checksum: Ptr("sha256:" + hex.EncodeToString(sum[:]))}
	path := filepath.Join(t.TempDir(), "song.mp3")
	var done, total int64
	progress := WithProgress(func(now, all int64) { done, total = now, all })
	if err := client.DownloadFile(context.Background(), clip, path, progress); err != nil {
		t.Fatal(err)
	}
	if saved, err := os.ReadFile(path); err != nil || !bytes.Equal(saved, content) {
		t.Error("the file differs", err)
	}
	if len(ranges) != 2 || !strings.HasPrefix(ranges[1], "bytes=") || done != int64(len(content)) || total != done {
		t.Errorf("%q %d of %d", ranges, done, total)
	}
	clip.Checksum = Ptr("sha256:00")
	wrong := filepath.Join(t.TempDir(), "wrong.mp3")
	if err := client.DownloadFile(context.Background(), clip, wrong); !errors.Is(err, ErrChecksum) {
		t.Error(err)
	}
	if left, _ := os.ReadDir(filepath.Dir(wrong)); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestCallbacks(t *testing.T) {
	secret := []byte("a secret")
	body := []byte(`{"type": "task.complete", "id": "evt_1", "data": {"id": "task_1"}}`)
	now := time.Unix(1_700_000_000, 0)
	sign := func(at time.Time) http.Header {
		seconds := strconv.FormatInt(at.Unix(), 10)
		signed := hmac.New(sha256.New, secret)
		fmt.Fprintf(signed, "evt_1.%s.%s", seconds, body)
		header := http.Header{}
		header.Set("webhook-id", "evt_1")
		header.Set("webhook-timestamp", seconds)
		header.Set("webhook-signature", "v2,none v1,"+base64.StdEncoding.EncodeToString(signed.Sum(nil)))
		return header
	}
	own := "whsec_" + base64.StdEncoding.EncodeToString(secret)
	other := "whsec_" + base64.StdEncoding.EncodeToString([]byte("another"))
	event, err := verifyCallback(now, body, sign(now), []string{other, own})
	if err != nil || event.Type != TaskEventTypeTaskComplete || event.Data.ID != "task_1" {
		t.Error(event, err)
	}
	unsigned := sign(now)
	unsigned.Del("webhook-id")
	malformed := sign(now)
	malformed.Set("webhook-signature", "v2,none")
	for name, test := range map[string]struct {
		header http.Header
		secret string
		want   error
	}{
		"unsigned":  {unsigned, own, ErrNotSigned},
		"malformed": {malformed, own, ErrMalformed},
		"old":       {sign(now.Add(-6 * time.Minute)), own, ErrStale},
		"other":     {sign(now), other, ErrWrongSignature},
		"secret":    {sign(now), "whsec_!", errMalformedSecret},
	} {
		if _, err := verifyCallback(now, body, test.header, []string{test.secret}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPages(t *testing.T) {
	client, attempts := serve(t, func(response http.ResponseWriter, request *http.Request) {
		next := `"next"`
		if request.URL.Query().Get("cursor") == "next" {
			next = "null"
		}
		sendJSON(response, 200, fmt.Sprintf(`{"data": [{"id": "task_1"}, {"id": "task_2"}], "next_cursor": %s}`, next))
	})
	count := 0
	client.Tasks(context.Background(), FeedQuery{Limit: Ptr(int64(2))})(func(task *Task, err error) bool {
		if err != nil {
			t.Error(err)
		}
		count++
		return count < 3
	})
	if count != 3 || len(*attempts) != 2 {
		t.Errorf("%d tasks, %d requests", count, len(*attempts))
	}
}

// progress is an event of a stream, without the empty line that ends it.
func progress(id string, percent int, stage, completed string) string {
	return fmt.Sprintf("id: %s\nevent: progress\ndata: {\"percent\": %d, \"task\": {\"id\": \"task_1\", \"stage\": %q, \"completed_at\": %s}}\n",
		id, percent, stage, completed)
}

func TestEventsContinueAfterTheLastOne(t *testing.T) {
	lastIDs := []string{}
	client, attempts := serve(t, func(response http.ResponseWriter, request *http.Request) {
		lastIDs = append(lastIDs, request.Header.Get("Last-Event-ID"))
		response.Header().Set("Content-Type", "text/event-stream")
		if len(lastIDs) == 1 {
			// The second event is cut off.
			fmt.Fprint(response, ": hello\n\n", progress("a", 10, "queued", "null"), "\n", progress("b", 20, "text", "null"))
			return
		}
		fmt.Fprint(response, progress("b", 20, "text", "null"), "\r\n", progress("c", 100, "complete", `"2026-11-20T10:15:00Z"`), "\n",
			progress("d", 0, "queued", "null"), "\n")
	})
	percents := []int64{}
	client.Events(context.Background(), "task_1")(func(event *TaskProgress, err error) bool {
		if err != nil {
			t.Fatal(err)
		}
		percents = append(percents, *event.Percent)
		return true
	})
	if fmt.Sprint(percents) != "[10 20 100]" || fmt.Sprint(lastIDs) != "[ a]" || len(*attempts) != 2 {
		t.Error(percents, lastIDs, *attempts)
	}
}

func TestEventsEndWithAnError(t *testing.T) {
	for fault, handler := range map[string]http.HandlerFunc{
		"rate_limited": func(response http.ResponseWriter, _ *http.Request) {
			sendJSON(response, 429, fmt.Sprintf(problemBody, "rate_limited", 429))
		},
		"isn't from the API": func(response http.ResponseWriter, _ *http.Request) { sendJSON(response, 200, creditsBody) },
		"not from the API": func(response http.ResponseWriter, _ *http.Request) {
			response.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(response, "id: a\ndata: {}\n\n")
		},
		"ends without an event": func(response http.ResponseWriter, _ *http.Request) {
			response.Header().Set("Content-Type", "text/event-stream")
		},
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			client, _ := serve(t, handler)
			errs := []error{}
			client.Events(context.Background(), "task_1")(func(_ *TaskProgress, err error) bool {
				errs = append(errs, err)
				return true
			})
			if len(errs) != 1 || !strings.Contains(fmt.Sprint(errs[0]), fault) {
				t.Error(errs)
			}
		})
	}
}

func TestFollowPollsWithoutAStream(t *testing.T) {
	paths := []string{}
	client, _ := serve(t, func(response http.ResponseWriter, request *http.Request) {
		paths = append(paths, request.URL.Path)
		if strings.HasSuffix(request.URL.Path, "/events") {
			sendJSON(response, 429, fmt.Sprintf(problemBody, "rate_limited", 429))
			return
		}
		sendJSON(response, 404, fmt.Sprintf(problemBody, "not_found", 404))
	})
	task, err := client.Wait(context.Background(), "task_1")
	if task != nil || !IsProblem(err, "not_found") || fmt.Sprint(paths) != "[/api/v2/tasks/task_1/events /api/v2/tasks/task_1]" {
		t.Error(task, err, paths)
	}
}
