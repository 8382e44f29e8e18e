/* Replaces the kernel's management socket for Bluetooth with the inherited descriptor
   MANAGEMENT_SOCKET. measure_radio.py preloads it and answers in the kernel's place. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/socket.h>

int socket(int family, int type, int protocol)
{
    int (*original)(int, int, int) = (int (*)(int, int, int))dlsym(RTLD_NEXT, "socket");

    return family == AF_BLUETOOTH ? atoi(getenv("MANAGEMENT_SOCKET")) : original(family, type, protocol);
}

int bind(int descriptor, const struct sockaddr *address, socklen_t size)
{
    int (*original)(int, const struct sockaddr *, socklen_t) =
        (int (*)(int, const struct sockaddr *, socklen_t))dlsym(RTLD_NEXT, "bind");

    return address->sa_family == AF_BLUETOOTH ? 0 : original(descriptor, address, size);
}
